const PRIORITIES = ["urgent", "normal"] as const;
type Priority = (typeof PRIORITIES)[number];

/**
 * Runs one synchronous task at a time, the urgent ones first. It yields between two tasks, so that an urgent one that
 * arrives meanwhile is next.
 */
export class TaskQueue {
  private readonly waiting: Record<Priority, (() => void)[]> = { urgent: [], normal: [] };
  private isRunning = false;

  run<Result>(priority: Priority, task: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.waiting[priority].push(() => {
        try {
          resolve(task());
        } catch (error) {
          reject(error);
        }
      });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let task = this.next(); task; task = this.next()) {
      task();
      await scheduler.wait(0);
    }
    this.isRunning = false;
  }

  private next(): (() => void) | undefined {
    return this.waiting.urgent.shift() ?? this.waiting.normal.shift();
  }
}

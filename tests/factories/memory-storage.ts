/** Like a browser's, it does not enumerate in the order in which items were stored. */
export class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();

  constructor(private readonly room = Number.POSITIVE_INFINITY) {}

  get length() {
    return this.items.size;
  }
  key(index: number) {
    return [...this.items.keys()].sort()[index] ?? null;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.items.size >= this.room) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  clear() {
    this.items.clear();
  }
}

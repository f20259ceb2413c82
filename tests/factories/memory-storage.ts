/** Code units of all keys and values, as in Chromium and Firefox. */
const QUOTA = 5 * 1024 * 1024;

/** Like Chromium's, it orders its keys by their text and not by when they were set, and it has a quota. */
export class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();

  constructor(private readonly quota = QUOTA) {}

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
    const others = [...this.items].filter(([one]) => one !== key).flat();
    const used = [...others, key, value].reduce((sum, { length }) => sum + length, 0);
    if (used > this.quota) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  clear() {
    this.items.clear();
  }
}

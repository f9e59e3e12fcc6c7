/** Keeps what is written for as long as the page lives. */
class Forgotten implements Storage {
  readonly #values = new Map<string, string>();
  get length(): number {
    return this.#values.size;
  }
  clear(): void {
    this.#values.clear();
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
}

/**
 * The page has the origin of the venue, because its scripts need the inspector's pass; its policy lets it connect to
 * nothing. This takes what it shares with the venue's own tabs away, and the focus.
 */
export function isolate(view: Window & typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(view, name, { value: new Forgotten() });
  for (const name of ['indexedDB', 'caches', 'BroadcastChannel', 'SharedWorker'])
    Object.defineProperty(view, name, { value: undefined });
  // Views move the focus; here it would leave the inspector.
  view.HTMLElement.prototype.focus = () => {};
}

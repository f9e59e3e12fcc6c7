import { isWithin, type Path } from './tree/path';

/** The service's listeners for changes to paths of the tree by any client or by the service. */
export class Watchers {
  private readonly all: { path: Path; changed: (key: string | null) => void }[] = [];

  /** Calls `changed` with each changed child of a path, or with null if any may have changed. */
  add(path: Path, changed: (key: string | null) => void): void {
    this.all.push({ path, changed });
  }

  tell(paths: readonly Path[]): void {
    for (const watcher of this.all) {
      for (const path of paths) {
        if (isWithin(path, watcher.path)) watcher.changed(path[watcher.path.length] ?? null);
        else if (isWithin(watcher.path, path)) watcher.changed(null);
      }
    }
  }

  /** Notifies all listeners that anything may have changed. */
  tellAll(): void {
    for (const { changed } of this.all) changed(null);
  }
}

import { isWithin, type Path } from './tree/path';

/** Parts of the service that follow places of the tree, whoever changes them. */
export class Watchers {
  private readonly all: { path: Path; changed: (key: string | null) => void }[] = [];

  /** Tells of each child of a place that changes; of null where all may have changed. */
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

  /** Anything may have changed. */
  tellAll(): void {
    for (const { changed } of this.all) changed(null);
  }
}

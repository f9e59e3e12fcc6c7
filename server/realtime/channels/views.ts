import type { Frame } from './frame';

/** A channel that caches its view. */
type Viewer = { forgetView: () => void };

const MEGABYTE = 1024 * 1024;
/** Above this total size, the least recently used views are dropped. */
const KEPT_BYTES = 16 * MEGABYTE;

/** A cache of the channels' views, so that data read by many clients at once is encoded once. */
export class Views {
  private readonly bytes = new Map<Viewer, number>();
  private sum = 0;

  constructor(private readonly most = KEPT_BYTES) {}

  /** The approximate size of all cached views. */
  get size(): number {
    return this.sum;
  }

  used(viewer: Viewer, view: Frame): void {
    this.forgotten(viewer);
    this.bytes.set(viewer, view.size);
    this.sum += view.size;
    for (const oldest of this.bytes.keys()) {
      if (this.sum <= this.most) return;
      oldest.forgetView();
    }
  }

  forgotten(viewer: Viewer): void {
    this.sum -= this.bytes.get(viewer) ?? 0;
    this.bytes.delete(viewer);
  }
}

import type { Frame } from './frame';

/** What remembers a view: a channel. */
type Viewer = { forgetView: () => void };

const MEGABYTE = 1024 * 1024;
/** Above so much of all views those go that were used the longest time ago. */
const KEPT_BYTES = 16 * MEGABYTE;

/** The views that channels remember, so that what many read at once is encoded once. */
export class Views {
  private readonly bytes = new Map<Viewer, number>();
  private sum = 0;

  constructor(private readonly most = KEPT_BYTES) {}

  /** About how much all remembered views have. */
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

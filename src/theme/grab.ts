/** How far, in pixels, a user must drag a sheet down to close it. */
const LET_GO = 96;

/** Lets users drag a sheet down by its handle, and closes it if dragged far enough. For a ref. */
export const grab = (close: () => void) => (handle: HTMLElement | null) => {
  const sheet = handle?.closest<HTMLElement>('[data-overlay]');
  if (!handle || !sheet) return;
  let start: number | null = null;
  const down = (event: PointerEvent) => {
    start = event.clientY;
    handle.setPointerCapture(event.pointerId);
  };
  const move = ({ clientY }: PointerEvent) => {
    if (start !== null) sheet.style.translate = `0 ${Math.max(0, clientY - start)}px`;
  };
  const up = ({ clientY, type }: PointerEvent) => {
    if (start === null) return;
    const isFar = clientY - start > LET_GO && type === 'pointerup';
    start = null;
    if (isFar) close();
    else sheet.style.translate = '';
  };
  const ending = new AbortController();
  const { signal } = ending;
  handle.addEventListener('pointerdown', down, { signal });
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', up, { signal });
  handle.addEventListener('pointercancel', up, { signal });
  return () => ending.abort();
};

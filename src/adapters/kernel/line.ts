/** A feature's open connection to the realtime database, also for work that starts before it is open. */
export function createLineHolder<Line extends object>() {
  let current: Line | null = null;
  const waiting = new Set<(opened: Line) => void>();

  const open = (opened: Line): void => {
    current = opened;
    for (const begin of waiting) begin(opened);
    waiting.clear();
  };
  /** Removes and returns the connection, unless another one has been opened since. */
  const close = (closed: Line | null = current): Line | null => {
    if (current === closed) current = null;
    return closed;
  };
  /** @throws Error if no connection is open */
  const theLine = (): Line => {
    if (current === null) throw new Error('There is no connection to the realtime database');
    return current;
  };
  /** Starts once a connection is open, now or later; returns the clean-up. */
  const withLine = (start: (opened: Line) => () => void): (() => void) => {
    let stop: (() => void) | null = null;
    const begin = (opened: Line) => {
      stop = start(opened);
    };
    if (current === null) waiting.add(begin);
    else begin(current);
    return () => {
      waiting.delete(begin);
      stop?.();
    };
  };
  return { open, close, theLine, withLine };
}

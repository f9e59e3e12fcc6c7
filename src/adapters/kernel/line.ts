/** The line to the realtime database that a feature has open, for what begins before it is. */
export function createLineHolder<Line extends object>() {
  let current: Line | null = null;
  const waiting = new Set<(opened: Line) => void>();

  const open = (opened: Line): void => {
    current = opened;
    for (const begin of waiting) begin(opened);
    waiting.clear();
  };
  /** Forgets the line, unless another one has been opened since, and returns it. */
  const close = (closed: Line | null = current): Line | null => {
    if (current === closed) current = null;
    return closed;
  };
  /** @throws Error where no line is open */
  const theLine = (): Line => {
    if (current === null) throw new Error('There is no connection to the realtime database');
    return current;
  };
  /** Starts with the open line, also one that opens later; returns the clean-up. */
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

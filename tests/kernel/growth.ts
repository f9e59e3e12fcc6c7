const FACTOR = 8;
const TRIES = 3;

/** Milliseconds of processor time of this process. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times longer `work` takes for eight times the size, the best of three tries: about 8 where the time grows with the
 * size, 64 where it grows with its square. `size` has to be large enough for some milliseconds.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  const best = (of: number): number => Math.min(...Array.from({ length: TRIES }, () => timeOf(() => work(of))));
  return best(FACTOR * size) / Math.max(best(size), 1);
}

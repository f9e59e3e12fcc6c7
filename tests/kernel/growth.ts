const FACTOR = 8;
const TRIES = 3;
/** Eight times as long, with room for what a busy machine adds; 64 times where it is the square. */
const MOST = 30;
/** Where the short one takes less, collecting garbage is most of the time of the long one. */
const LEAST_MS = 10;
/** Too fast for a square of any size that matters here. */
const QUICK_MS = 100;

/** Milliseconds of processor time of this process since `before`. */
function usedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return usedSince(before);
}
async function laterTimeOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return usedSince(before);
}

const isEven = (long: number, short: number): boolean => long < MOST * Math.max(short, LEAST_MS);

/**
 * Whether the time of `work` grows with the size, and not with its square: of eight times the size it takes eight times as
 * long, the best of some tries. `size` is the smaller one.
 */
export function growsEvenly(work: (size: number) => void, size: number): boolean {
  const best = (of: number): number => Math.min(...Array.from({ length: TRIES }, () => timeOf(() => work(of))));
  return timeOf(() => work(FACTOR * size)) < QUICK_MS || isEven(best(FACTOR * size), best(size));
}

/** The same of work that waits, such as the reading of a file. */
export async function growsEvenlyLater(work: (size: number) => Promise<void>, size: number): Promise<boolean> {
  const best = async (of: number): Promise<number> => {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES; tries += 1) least = Math.min(least, await laterTimeOf(() => work(of)));
    return least;
  };
  return (
    (await laterTimeOf(() => work(FACTOR * size))) < QUICK_MS || isEven(await best(FACTOR * size), await best(size))
  );
}

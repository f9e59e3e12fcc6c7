const FACTOR = 8;
const TRIES = 3;
/** Eight times as long, with room for what a busy machine adds; 64 times where it is the square. */
const MOST = 30;
/** Too fast for a square of any size that matters here. */
const QUICK_MS = 100;

/** Milliseconds of processor time of this process. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Whether the time of `work` grows with the size, and not with its square: of eight times the size it takes eight times as
 * long, the best of some tries. `size` is the smaller one.
 */
export function growsEvenly(work: (size: number) => void, size: number): boolean {
  const best = (of: number): number => Math.min(...Array.from({ length: TRIES }, () => timeOf(() => work(of))));
  if (timeOf(() => work(FACTOR * size)) < QUICK_MS) return true;
  return best(FACTOR * size) < MOST * Math.max(best(size), 1);
}

async function laterTimeOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The same of work that waits, such as the reading of a file. */
export async function growsEvenlyLater(work: (size: number) => Promise<void>, size: number): Promise<boolean> {
  const best = async (of: number): Promise<number> => {
    const times: number[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) times.push(await laterTimeOf(() => work(of)));
    return Math.min(...times);
  };
  if ((await laterTimeOf(() => work(FACTOR * size))) < QUICK_MS) return true;
  return (await best(FACTOR * size)) < MOST * Math.max(await best(size), 1);
}

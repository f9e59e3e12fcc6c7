/** How long the service may take to start its response. */
export const SILENCE_MS = 30_000;
/** The same for requests with much work, such as saving a whole venue. */
export const WORK_MS = 300_000;
/** The fault code of an upload that timed out: no progress and no response. */
export const SILENT = 'SILENT';
/** How long the rest of a response may take, on the slowest network. */
const BODY_MS = 600_000;

export type Listening = {
  /** Aborts with the caller's signal, or when it takes too long. */
  ended: AbortSignal;
  /** The response has begun. */
  heard: () => void;
};

/** Runs `work`; rejects when the caller aborts or it takes too long, even if the work ignores its signal. */
export async function withinSilence<T>(
  silenceMs: number,
  signal: AbortSignal | undefined,
  work: (listening: Listening) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const ended = signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => silence.abort(), ms);
  };
  const end = new Promise<never>((_, reject) => {
    const give = () => reject(new TypeError('Nothing is heard any more'));
    if (ended.aborted) give();
    else ended.addEventListener('abort', give, { once: true });
  });
  try {
    wait(silenceMs);
    return await Promise.race([work({ ended, heard: () => wait(BODY_MS) }), end]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

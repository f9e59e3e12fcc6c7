/** How long the service may be silent before its response, and between two pieces of it. */
export const SILENCE_MS = 30_000;
/** The same where the service works before it responds, as on a whole venue. */
export const WORK_MS = 300_000;

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

export type Listening = {
  /** Aborts with the caller's signal, or when the silence is too long. */
  ended: AbortSignal;
  /** The time of silence starts anew. */
  heard: () => void;
  /** The response, each piece of which is heard. */
  following: (response: Response) => Response;
};

/** Does `work`; rejects when the caller aborts or nothing is heard for too long, even if the work ignores its signal. */
export async function withinSilence<T>(
  silenceMs: number,
  signal: AbortSignal | undefined,
  work: (listening: Listening) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const ended = signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const heard = (): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => silence.abort(), silenceMs);
  };
  const following = (response: Response): Response => {
    const { body, status } = response;
    // Such responses cannot be made; browsers give them an empty body.
    if (body === null || status < 200 || status > 599 || BODILESS.has(status)) return response;
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, rest) {
        heard();
        rest.enqueue(piece);
      },
    });
    return new Response(body.pipeThrough(pieces), response);
  };
  const end = new Promise<never>((_, reject) => {
    const give = () => reject(new TypeError('Nothing is heard any more'));
    if (ended.aborted) give();
    else ended.addEventListener('abort', give, { once: true });
  });
  try {
    heard();
    return await Promise.race([work({ ended, heard, following }), end]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** How long the service may be silent before its response, and between two pieces of it. */
export const SILENCE_MS = 30_000;
/** The same where the service works before it responds, as on a whole venue. */
export const WORK_MS = 300_000;

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
    // A response of another status cannot be made.
    if (response.body === null || response.status < 200 || response.status > 599) return response;
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, rest) {
        heard();
        rest.enqueue(piece);
      },
    });
    return new Response(response.body.pipeThrough(pieces), response);
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

import pRetry from 'p-retry';

type Ways<T> = {
  /** How often at most. */
  times: number;
  attempt: () => Promise<T>;
  /** Until it is time to try again after this error; rejects where nobody wants that any more. */
  wait: (error: unknown) => Promise<void>;
  isWorthIt: (error: unknown) => boolean;
};

/** Repeats what has failed once, up to `times`. Rejects with the last error. */
export function repeat<T>(first: unknown, { times, attempt, wait, isWorthIt }: Ways<T>): Promise<T> {
  let last = first;
  const again = async (): Promise<T> => {
    await wait(last);
    try {
      return await attempt();
    } catch (error) {
      last = error;
      throw error;
    }
  };
  return pRetry(again, {
    retries: times - 1,
    minTimeout: 0,
    factor: 1,
    shouldRetry: ({ error }) => isWorthIt(error),
  });
}

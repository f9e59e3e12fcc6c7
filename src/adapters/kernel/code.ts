import { fromPromise } from 'xstate';
import { codeMachine } from '../../../machines/shell/code.machine';
import { codesMachine } from '../../../machines/shell/codes.machine';

/** Code that is fetched later. */
export type Code<T> = {
  key: string;
  /** Fetches the code, or returns what was fetched; after a failure the next call fetches again. */
  fetch: () => Promise<T>;
  /** `null` until the code is fetched. */
  fetched: () => T | null;
};

const codes = new Map<string, Code<unknown>>();

/** Names code, so that actors can fetch it. */
export function codeOf<T>(key: string, load: () => Promise<T>): Code<T> {
  let found: { value: T } | null = null;
  let fetching: Promise<T> | null = null;
  const code: Code<T> = {
    key,
    fetch() {
      fetching ??= load().then((value) => {
        found = { value };
        return value;
      });
      fetching.catch(() => {
        fetching = null;
      });
      return fetching;
    },
    fetched: () => found?.value ?? null,
  };
  codes.set(key, code);
  return code;
}

/**
 * Fetches all named code in advance, and what that code names; before each, `turn` waits until the page has time.
 * `asked` is how much was fetched before.
 */
export async function fetchAll(turn: () => Promise<void>, asked = 0): Promise<void> {
  const named = [...codes.values()];
  if (named.length === asked) return;
  const wanted: Promise<unknown>[] = [];
  for (const code of named.slice(asked)) {
    await turn();
    wanted.push(code.fetch());
  }
  await Promise.allSettled(wanted);
  await fetchAll(turn, named.length);
}

/** `onFailure` is called whenever code cannot be fetched. */
export const provideCodes = (onFailure: () => void) =>
  codesMachine.provide({
    actors: {
      member: codeMachine.provide({
        actors: {
          fetchCode: fromPromise(async ({ input: { key } }) => {
            try {
              await codes.get(key)?.fetch();
            } catch (error) {
              onFailure();
              throw error;
            }
          }),
          reloadPage: fromPromise(async () => window.location.reload()),
        },
      }),
    },
  });

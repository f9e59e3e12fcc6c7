import type { Crash } from '../../../domain/support/recording';

const FRAMES = 8;
const NAME = /^[A-Za-z]{1,40}$/;

/** Files of ours and lines in them, without the address they came from: `app/first-Ab12.js:3:1204`. */
function whereOf(stack: string): string[] {
  const places = stack.matchAll(/\/((?:app|src|machines|domain)\/[\w./@-]{1,120}):(\d+):(\d+)/g);
  return [...places].slice(0, FRAMES).map(([, file, line, column]) => `${file}:${line}:${column}`);
}

/** The kind and place of an error. Its message is left out, because it may contain personal data. */
export function crashOf(error: unknown, at: number): Crash {
  const isError = error instanceof Error;
  return {
    at,
    name: isError && NAME.test(error.name) ? error.name : 'unknown',
    where: isError ? whereOf(error.stack ?? '') : [],
  };
}

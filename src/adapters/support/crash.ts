import type { Crash } from '../../../domain/support/recording-format';

const FRAMES = 8;
const STACK_LENGTH = 8000;
/** A function, as Chromium or as Firefox and Safari write it, and a file of ours. */
const FRAME = /(?:([\w$.]{1,60})(?: \(|@))?\S*?\/((?:app|src|machines|domain)\/[\w./@-]{1,120}:\d+:\d+)/g;

/** Places in files of ours with their functions, without the address they came from: `app/first-Ab12.js:3:1204 openWall`. */
const whereOf = (stack: string): string[] =>
  [...stack.slice(0, STACK_LENGTH).matchAll(FRAME)]
    .slice(0, FRAMES)
    .map(([, name, place]) => (name === undefined ? `${place}` : `${place} ${name}`));

/** The kind and place of an error. Its message is left out, because it may contain personal data. */
export function crashOf(error: unknown, at: number): Crash {
  const isError = error instanceof Error;
  return {
    at,
    name: isError && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'unknown',
    where: isError ? whereOf(error.stack ?? '') : [],
  };
}

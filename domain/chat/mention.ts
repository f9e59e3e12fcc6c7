/** How many names are offered at once. */
export const OFFERED_NAMES = 8;
/** What is typed after an `@` before the caret, and where the `@` stands. */
export type SoughtName = { from: number; text: string };

/** A name may have two words. */
const NAME = /(?:^|[^\p{L}\p{N}@])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]+)?)$/u;
const NEAR = 80;

/** The name that is being typed at the caret; null if there is none. */
export function soughtAt(text: string, caret: number): SoughtName | null {
  const sought = NAME.exec(text.slice(Math.max(0, caret - NEAR), caret))?.[1];
  return sought === undefined ? null : { from: caret - sought.length - 1, text: sought };
}

const lower = (text: string): string => text.toLocaleLowerCase('en');

/** The names that have a word which begins as what is sought; those that begin so themselves come first. */
export function offeredNames(names: readonly string[], sought: string): readonly string[] {
  const wanted = lower(sought);
  const begins = names.filter((name) => lower(name).startsWith(wanted));
  const others = names.filter((name) => !begins.includes(name) && lower(name).includes(` ${wanted}`));
  return [...begins, ...others].slice(0, OFFERED_NAMES);
}

/** A text with a name in place of what is typed of it, and the place of the caret behind it. */
export function withName(
  text: string,
  { from, text: typed }: SoughtName,
  name: string,
): { text: string; caret: number } {
  const mention = `@${name}`;
  const rest = text.slice(from + 1 + typed.length);
  return { text: `${text.slice(0, from)}${mention} ${rest.replace(/^ /u, '')}`, caret: from + mention.length + 1 };
}

import type { UserInfo } from './user';

const capitalise = (word: string): string => {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
};

/** `ada.lovelace@example.org` gives `Ada Lovelace`: the local part, split on non-word characters, each word capitalised. */
export const nameFromEmail = (email: string): string =>
  (email.split('@', 1)[0] ?? '')
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .filter((word) => word !== '')
    .map(capitalise)
    .join(' ');

export const displayName = (user: UserInfo): string => user.attributes.name.trim() || nameFromEmail(user.email);

/** Pronouns behind a name, such as `(she/her)`. */
const PRONOUNS = /[(（[［][^()（）[\]［］]*\/[^()（）[\]［］]*(?:[)）\]］]|$)/gu;

/** First letters of the first and the last word, upper case; empty without letters and digits. */
export function initialsOf(name: string): string {
  const firsts = (name.replace(PRONOUNS, ' ').trim() || name)
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}'’/]+/u)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  return firsts.length > 1 ? `${firsts[0]}${firsts.at(-1)}` : firsts.join('');
}

/** Removes a plus-suffix after the local part: `ada+event@x.org` gives `ada@x.org`. For registration-system logins only. */
export const withoutPlusSuffix = (email: string): string => email.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');

import * as v from 'valibot';

/** Answer of `GET /userInfo`. */
export const UserInfoSchema = v.object({
  userId: v.string(),
  email: v.optional(v.string(), ''),
  attributes: v.optional(
    v.object({
      name: v.optional(v.string(), ''),
      company: v.optional(v.string(), ''),
      title: v.optional(v.string(), ''),
    }),
    {},
  ),
});
export type UserInfo = v.InferOutput<typeof UserInfoSchema>;

/** Our own roles; `authorities` is an open list and others may stand in it. */
export const ROLES = { admin: 'ADMIN', designer: 'DESIGNER', privileged: 'PRIVILEGED', host: 'HOST' } as const;

export const AuthoritiesSchema = v.optional(v.array(v.string()), []);

export const mayDesign = (roles: readonly string[]): boolean =>
  roles.includes(ROLES.designer) || roles.includes(ROLES.admin);

const capitalise = (word: string): string => {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
};

/** `ada.lovelace@example.org` gives `Ada Lovelace`: the local part, split on non-word characters, each word capitalised. */
export const nameFromEmail = (email: string): string =>
  (email.split('@', 1)[0] ?? '')
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '')
    .map(capitalise)
    .join(' ');

export const displayName = (user: UserInfo): string => user.attributes.name || nameFromEmail(user.email);

/** First letters of the first and the last word, upper case; empty where there is no letter or digit. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Removes a plus-suffix of the local part: `ada+event@x.org` gives `ada@x.org`. For registration-system logins only. */
export const withoutPlusSuffix = (email: string): string => email.replace(/\+[^@]*(?=@[^@]*$)/, '');

/** What is read from left to right in every language. */
export const CODE = { autoCapitalize: 'none', spellCheck: false } as const;
/** The direction of an input: `dir` itself is that of the frame around it. */
export const directed = (dir: 'ltr' | 'auto') => ({ attributes: { input: { dir } } });

export const EMAIL = { ...CODE, ...directed('ltr'), type: 'email' } as const;
/** A number that is not an amount, such as a ticket number: it keeps its leading zeros. */
export const DIGITS = { ...CODE, ...directed('ltr'), inputMode: 'numeric' } as const;

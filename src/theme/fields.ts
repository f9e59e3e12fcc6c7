/** Attributes of texts that are read from left to right in every language. */
export const CODE = { autoCapitalize: 'none', spellCheck: false } as const;
/** The direction and other attributes of an input: `dir` itself is that of the frame around it. */
export const directed = (dir: 'ltr' | 'auto', more: Readonly<Record<string, string>> = {}) => ({
  attributes: { input: { dir, ...more } },
});

export const EMAIL = { ...CODE, ...directed('ltr'), type: 'email' } as const;
/** A number that is not an amount, such as a ticket number: it keeps its leading zeros. */
export const DIGITS = { ...CODE, ...directed('ltr'), inputMode: 'numeric' } as const;
/** A field for a message that grows with its text. */
export const GROWING = { autosize: true, minRows: 1, maxRows: 6, flex: 1 } as const;

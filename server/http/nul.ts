/** JSON in which a text contains NUL, which no database column takes; an escaped backslash before it is another text. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

export const hasNul = (json: string): boolean => NUL_IN_JSON.test(json);

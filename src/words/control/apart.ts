/** Keeps a name apart from the text around it, whichever way either is written. */
export const apart = (text: string): string => `\u2068${text}\u2069`;

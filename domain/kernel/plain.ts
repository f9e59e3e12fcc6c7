/** A text as a search compares it: without accents, case and space around it. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The words of a search, as {@link plain} texts. */
export const plainWords = (search: string): string[] =>
  plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether two filled-in texts are the same, whatever case and accents. */
export const isAlike = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);

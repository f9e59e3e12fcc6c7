/** What a translator gets and gives back, in any format. */
export type Line = {
  key: string;
  english: string;
  text: string;
  /** Files that show the text. */
  where: readonly string[];
  plural: string;
  /** Since the export before. */
  change: 'new' | 'changed' | '';
  /** Pictures that show the text. */
  screens: readonly string[];
};

export type Part = { name: string; original: string; lines: readonly Line[] };

export type Sheet = { locale: string; parts: readonly Part[] };

/** A file of a translator. */
export type Returned = { locale: string; lines: readonly Pick<Line, 'key' | 'english' | 'text'>[] };

export class SheetError extends Error {}

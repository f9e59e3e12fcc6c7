import { withoutInvisible } from '../../../domain/kernel/invisible';

/** The value of a cell: spreadsheets write `="1817"`, `=1817` and `'1817` to keep a value unformatted. */
export const cellText = (cell: string): string =>
  withoutInvisible(cell)
    .trim()
    .replace(/^=\s*(?:"([^"]*)"|(\w+))$/, '$1$2')
    .replace(/^['\u2019](.*?)'?$/s, '$1')
    .trim();

const THOUSANDS = /^\d{1,3}(?:([,.'\u2019\s])\d{3})(?:\1\d{3})*(?:[.,]0+)?$/u;
const NO_DECIMALS = /^(\d+)[.,]0+$/;

/** A number as it was before a spreadsheet formatted it: without thousands separators and empty decimals. */
export function cellNumber(cell: string): string {
  const text = cellText(cell);
  if (THOUSANDS.test(text)) return text.replace(/(?<=\d{3})[.,]0{1,2}$/, '').replace(/\D/g, '');
  return text.replace(NO_DECIMALS, '$1');
}

/** Whether a spreadsheet abbreviated a number, as in `1.815E+03`, so that its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i.test(text.trim());

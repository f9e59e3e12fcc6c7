/** Isolates of directions, which a spreadsheet would keep as part of a word. */
const ISOLATES = /[\u2066-\u2069]/g;
/** Spreadsheets read UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets split by semicolons where the comma is the decimal sign. */
const separatorIn = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

function cell(text: string): string {
  const plain = text.replace(ISOLATES, '');
  // A spreadsheet would run these as a formula.
  const safe = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV for a spreadsheet in a language. */
export function csvFor(locale: string, rows: readonly (readonly string[])[]): string {
  const separator = separatorIn(locale);
  return `${BYTE_ORDER_MARK}${rows.map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`;
}

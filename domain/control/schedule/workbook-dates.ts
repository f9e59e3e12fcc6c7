/** How a workbook shows a number: as a date, a time, both, or a duration of more than a day. */
export type NumberFormat = { hasDate: boolean; hasTime: boolean };

const [DAY_MINUTES, MINUTE_MS] = [1440, 60_000];
/** Day 0 of both calendars of workbooks. */
const [DAY_ZERO_1900, DAY_ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** ECMA-376 18.8.30: the formats that every workbook has. */
function builtIn(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36)
    return { hasDate: true, hasTime: false };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47))
    return { hasDate: false, hasTime: true };
  return { hasDate: id === 22, hasTime: id === 22 };
}

/** The format of a code such as `dd.mm.yyyy hh:mm`, without its texts and colours. */
function ofCode(code: string): NumberFormat {
  const signs = code
    .split(';')[0]
    ?.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  const hasTime = /h|s|\[m/.test(signs ?? '');
  return { hasDate: /y|d/.test(signs ?? '') || (/m/.test(signs ?? '') && !hasTime), hasTime };
}

/** The format of each style by its number. `codes`: those of the workbook by their ids, `styles`: the id of each style. */
export const formatsOf = (codes: ReadonlyMap<number, string>, styles: readonly number[]): NumberFormat[] =>
  styles.map((id) => {
    const code = codes.get(id);
    return code === undefined ? builtIn(id) : ofCode(code);
  });

const two = (value: number): string => String(value).padStart(2, '0');

/** A number that is shown as a date or a time, in the words of a table; `null` for another one. */
export function dateCell(serial: number, { hasDate, hasTime }: NumberFormat, is1904: boolean): string | null {
  if ((!hasDate && !hasTime) || !(serial >= 0) || serial > 3_000_000) return null;
  const minutes = Math.round(serial * DAY_MINUTES);
  const clock = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  // A time without a date, or a duration.
  if (minutes < DAY_MINUTES && !is1904) return clock;
  if (!hasDate) return serial < 32 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}` : clock;
  const date = new Date((is1904 ? DAY_ZERO_1904 : DAY_ZERO_1900) + minutes * MINUTE_MS).toISOString();
  return hasTime ? `${date.slice(0, 10)} ${clock}` : date.slice(0, 10);
}

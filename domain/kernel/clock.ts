const MINUTE = 60;

/** A position in a film, such as 12:07, with the digits of a language. */
export function clockText(seconds: number, locale: string): string {
  const [whole, padded] = [1, 2].map((digits) => new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }));
  return `${whole?.format(Math.floor(seconds / MINUTE))}:${padded?.format(Math.floor(seconds % MINUTE))}`;
}

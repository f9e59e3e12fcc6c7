const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit: Unicode keeps the digits of a script together, in ascending order, ten by ten. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDigit(start - 1)) start -= 1;
  return (code - start) % 10;
}

/** The text with the decimal digits of every script, such as Arabic, Persian or Devanagari, as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : String(valueOf(digit))));

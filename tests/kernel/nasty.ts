/** Texts that, repeated, make careless patterns and loops slow. */
export const NASTY: readonly string[] = [
  ...['<', '>', '<v ', '<v.a', '<script>', '<script', '</script', '<h1', '<h1>', '&', '&a', '&#', '<style '],
  ...['@', '@a', '@Ada ', ']', ')', '(', 'https://a', 'https://a]', '.', ',', '"', "'", '-', '+', '/', '\\'],
  ...[
    ' ',
    '\n',
    '\r\n',
    '\n ',
    '\t',
    '\u00A0',
    'a',
    '1',
    'Ä',
    '\u0301',
    'а',
    '🙂',
    '👩‍🚀',
    '字',
    'ก',
    'א',
    '\u202E',
    '\u200B',
  ],
  ...[',;', ';', '""', '","', '\n"', '|', '="'],
  ...['00:00.000 --> 00:01.000\nx\n\n', '00:00', '-->', 'ab ', 'a.b@c ', 'spam', 'x'.repeat(50)],
];

/** So many characters are the longest text, eight times the shortest. */
export const SHORTEST = 12_500;

/** A nasty text of a length. */
export const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

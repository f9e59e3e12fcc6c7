import { expect, test } from 'vitest';
import { captionsIn } from '../../../server/venue/captions';

const READ = { text: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:09.000\nGrüße\n' };

test.each([
  ['WebVTT', 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:09.000\nGrüße\n', 'utf8'],
  ['WebVTT with commas', 'WEBVTT\n\n1\n00:00:00,000 --> 00:00:09,000\nGrüße\n', 'utf8'],
  ['SubRip', '1\r\n00:00:00,000 --> 00:00:09,000\r\nGrüße\r\n', 'utf8'],
  ['SubRip with a mark of its encoding', '\uFEFF1\n00:00:00,000 --> 00:00:09,000\nGrüße', 'utf8'],
  ['SubRip with its own marks', '1\n0:00:00,0 --> 0:00:09,00 X1:40\n{\\an8}<font color="red">Grüße</font>', 'utf8'],
  ['Windows-1252', 'WEBVTT\n\n1\n00:00.000 --> 00:09.000\nGrüße\n', 'latin1'],
  ['UTF-16', '\uFEFFWEBVTT\n\n1\n00:00:00.000 --> 00:00:09.000\nGrüße\n', 'utf16le'],
] as const)('captions in %s become WebVTT in UTF-8', (_, text, encoding) => {
  expect(captionsIn(Buffer.from(text, encoding))).toEqual(READ);
});

test('settings, notes and styles of WebVTT stay', () => {
  const text =
    'WEBVTT Kind: captions\n\nSTYLE\n::cue { color: lime }\n\nNOTE draft\n\n100:00:00.000 --> 100:00:01.000 line:0 align:start\n<v Ada>Hello</v>\n';
  expect(captionsIn(Buffer.from(text))).toEqual({ text });
});

test.each([
  ['times that cannot be', 'WEBVTT\n\n00:00:61.000 --> 00:00:62.000\nHello', 3],
  ['an end before its beginning', 'WEBVTT\n\n00:05.000 --> 00:04.000\nHello', 3],
  ['words instead of times', '1\n00:00:00,000 --> 00:00:01,000\nHello\n\n2\nsoon --> later\nWorld', 6],
])('captions with %s are refused with their line', (_, text, line) => {
  expect(captionsIn(Buffer.from(text))).toEqual({ line });
});

test('a file without times has no captions, and one that is no text is named', () => {
  expect(captionsIn(Buffer.from('<script>'))).toBe('other');
  expect(captionsIn(Buffer.from([0, 1, 0, 2, 0, 0, 3]))).toBe('noText');
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { transcriptOf } from '../../../domain/widgets/transcript';

const FILE = `WEBVTT - a film

STYLE
::cue { color: lime }

NOTE nobody reads this

1
00:01.000 --> 00:07.500 align:start
Three houses,
one winter.

00:09.250 --> 00:15.500
<v Astrid Nordmann>Timber &amp; <i>glass</i> &constructor;

01:02:03,000 --> 01:02:05,000
<c.loud>The end</c>

00:20.000 --> 00:21.000
<b></b>
`;

test('captions become lines with the second at which each is said, without marks', () => {
  expect(transcriptOf(FILE)).toEqual([
    { from: 1, text: 'Three houses, one winter.' },
    { from: 9.25, text: 'Astrid Nordmann: Timber & glass &constructor;' },
    { from: 3723, text: 'The end' },
  ]);
});

test('files of every system are read', () => {
  expect(transcriptOf(FILE.replaceAll('\n', '\r\n'))).toEqual(transcriptOf(FILE));
});

test('a file that is no captions has no lines', () => {
  const texts = fc.string().filter((text) => !text.includes('-->'));
  fc.assert(
    fc.property(texts, (text) => {
      expect(transcriptOf(text)).toEqual([]);
    }),
  );
});

test('every cue is found, however many there are', () => {
  const cue = fc.record({ from: fc.integer({ min: 0, max: 3599 }), text: fc.stringMatching(/^[a-z]{1,12}$/) });
  fc.assert(
    fc.property(fc.array(cue), (cues) => {
      const two = (value: number) => String(value).padStart(2, '0');
      const blocks = cues.map(
        ({ from, text }) => `${two(Math.floor(from / 60))}:${two(from % 60)}.000 --> 59:59.999\n${text}`,
      );
      expect(transcriptOf(['WEBVTT', ...blocks].join('\n\n'))).toEqual(cues);
    }),
  );
});

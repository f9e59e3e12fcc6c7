import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FileNameSchema } from '../../../server/http/files/sent-file';

test.each([
  ['../my\\plans/Foto ä.jpg', 'Foto ä.jpg'],
  ['plan\u202efdp.exe', 'planfdp.exe'],
  ['pl\u200ban\u0000 \u00a0 b.pdf\n', 'plan b.pdf'],
  ['\u2066plan\u2069.pdf', 'plan.pdf'],
])('the file %j has the name %j', (sent, name) => {
  expect(v.parse(FileNameSchema, sent)).toBe(name);
});

test.each(['', '/', '\u202e\u200b', '\u0000'])('a file without a name that can be read, as %j, is refused', (sent) => {
  expect(v.is(FileNameSchema, sent)).toBe(false);
});

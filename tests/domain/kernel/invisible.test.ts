import { expect, test } from 'vitest';
import { readableName, withoutInvisible } from '../../../domain/kernel/invisible';

test.each([
  ['\u202EBob', 'Bob'],
  ['\u2066Ada\u2069 \u200FLovelace', 'Ada Lovelace'],
  ['Ada\u200B', 'Ada'],
  ['A\u00ADda', 'Ada'],
  ['a\u200Db', 'ab'],
  ['\u3164', ''],
  ['\u2800 \uFEFF', ''],
  ['Ada\n\tLovelace\u2028', 'Ada Lovelace'],
  ['A\u{E0041}da', 'Ada'],
])('the name %j is shown as %j', (text, name) => {
  expect(readableName(text)).toBe(name);
});

test.each([
  ['Persian', 'می\u200Cخواهم'],
  ['Devanagari', 'क्\u200Dष'],
  ['Malayalam', 'അവന്\u200D'],
  ['Bengali', 'র\u200D্যাম'],
  ['a woman at a computer', '👩\u200D💻'],
  ['a family in several colours', '👨🏽\u200D👩🏿\u200D👦'],
  ['a couple with a heart', '🧑🏻\u200D❤\uFE0F\u200D🧑🏿'],
  ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a key', '1\uFE0F⃣'],
  ['a variant of Han', '葛\u{E0100}城'],
])('what spells a name stays: %s', (_, name) => {
  expect(readableName(name)).toBe(name);
});

test('an identifier has no invisible characters', () => {
  expect(withoutInvisible('\u200EAURORA\u00AD1815\u200B\uFE0F')).toBe('AURORA1815');
});

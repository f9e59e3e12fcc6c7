import { expect, test } from 'vitest';
import { draftOf, editsIn, fieldsBefore } from '../../../domain/control/draft';
import { linkOf } from '../../../domain/control/linking';

test('an unsaved draft keeps each edit with what it replaces', () => {
  const values = { en: 'Lobby', de: 'Halle' };
  const fields = [{ key: 'names', values }] as unknown as Parameters<typeof draftOf>[1];
  const edits = [
    { field: 'names', name: 'en', value: 'Hall' },
    { field: 'names', name: 'de', value: 'Saal' },
    { field: 'names', name: 'fr', value: 'Salle' },
    { field: 'gone', name: 'en', value: 'Roof' },
  ];
  const draft = draftOf(edits, fields);
  expect(draft.map(({ before }) => before)).toEqual(['Lobby', 'Halle', '', '']);
  expect(editsIn(draft)).toEqual(edits);
  expect(fieldsBefore(draft)).toEqual([
    { key: 'names', values: { en: 'Lobby', de: 'Halle', fr: '' } },
    { key: 'gone', values: { en: '' } },
  ]);
});

test.each([
  [' example.org/legal ', 'https://example.org/legal'],
  ['http://example.org', 'http://example.org'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['/v/aurora', '/v/aurora'],
  ['#privacy-preferences', '#privacy-preferences'],
  ['javascript:alert(1)', null],
  ['two words.org', null],
  ['lobby', null],
  [' ', null],
])('an organiser who writes %j links to %j', (text, address) => {
  expect(linkOf(text)).toBe(address);
});

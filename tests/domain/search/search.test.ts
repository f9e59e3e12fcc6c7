import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  IndexStateSchema,
  mediaResultId,
  personIn,
  personResultId,
  SearchAnswerSchema,
  soughtBy,
} from '../../../domain/search/search';

const TALK = {
  id: 'media:films/loom',
  title: 'The loom',
  snippet: 'How it weaves',
  areaId: 'stage',
  widgetId: 'films',
  assetId: 'poster',
  begin: '2026-11-20T09:00:00Z',
  end: '2026-11-20T10:00:00Z',
  type: 'MEDIA',
} as const;

test.each<[string, v.GenericSchema, object]>([
  ['an answer', SearchAnswerSchema, { answer: 'It weaves', sources: [TALK.id], results: [TALK], isWritten: true }],
  ['the state of the index', IndexStateSchema, { state: 'making', revision: 3, done: 4, total: 9 }],
])('%s of the search is read with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

test('a result leads to its media item, and no other result does', () => {
  const sought = { widgetId: 'films', pieceId: 'loom' };
  expect(soughtBy({ ...TALK, id: mediaResultId(sought) })).toEqual(sought);
  expect(soughtBy({ ...TALK, type: 'WIDGET' })).toBeNull();
  expect(soughtBy({ ...TALK, widgetId: null })).toBeNull();
  expect(soughtBy({ ...TALK, widgetId: 'songs' })).toBeNull();
});

test('a result leads to its attendee, and no other result does', () => {
  expect(personIn({ id: personResultId('ada'), type: 'PERSON' })).toBe('ada');
  expect(personIn({ id: personResultId('ada'), type: 'AREA' })).toBeNull();
  expect(personIn({ id: 'ada', type: 'PERSON' })).toBeNull();
});

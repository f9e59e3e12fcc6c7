import { beforeEach, expect, test } from 'vitest';
import { keepKept, readKept } from '../../../src/adapters/agenda/kept';

beforeEach(() => localStorage.clear());

test('kept talks are read again for their owner alone', () => {
  keepKept({ owner: 'aurora.ada', keys: ['keynote'] });
  expect([readKept('aurora.ada'), readKept('aurora.grace')]).toEqual([['keynote'], []]);
});

test('nothing is stored without kept talks', () => {
  keepKept({ owner: 'aurora.ada', keys: ['keynote'] });
  keepKept({ owner: 'aurora.ada', keys: [] });
  expect(localStorage).toHaveLength(0);
});

test.each(['', '{', '{}', '[1]'])('stored talks %j that cannot be read are none', (text) => {
  localStorage.setItem('agenda.aurora.ada', text);
  expect(readKept('aurora.ada')).toEqual([]);
});

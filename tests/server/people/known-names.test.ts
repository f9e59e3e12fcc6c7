import { expect, test } from 'vitest';
import { readWords } from '../../../server/chat/words';
import { createKnownNames } from '../../../server/people/known-names';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { codeOf, openRules } from '../realtime/realtime';

function start(words = '') {
  const accounts = new Map([
    ['ann', { name: ['Ann Ample'], company: ['Analytical Engines'], title: ['Engineer'], portrait: ['of-ann'] }],
  ]);
  const asked: string[] = [];
  const database = new RealtimeDatabase({ rules: openRules });
  const knownNames = createKnownNames(async (uid) => {
    asked.push(uid);
    return accounts.get(uid) ?? { name: [], company: [], title: [], portrait: [] };
  }, readWords(words));
  database.writeHooks.push(knownNames.writeHook);
  database.preparers.push(knownNames.prepare);
  const write = async (path: string, value: unknown, isMerge = false) => {
    const change = { path: path.split('/').filter(Boolean), value, isMerge };
    await database.prepare(change, 'ann');
    const caller = { auth: { uid: 'ann', provider: 'custom', token: {} } };
    return codeOf((async () => database.write(caller, change))());
  };
  return { accounts, asked, database, write };
}

const PLACES = [
  ['presence', 'opmode/live/ann'],
  ['an area', 'presenceByArea/live/lobby/ann'],
  ['the editor', 'editing/live/ann/tab'],
  ['a meeting', 'meetings/live/room/seats/3'],
  ['the chat of a meeting', 'meetings/live/room/chat/-OMessage00000000001'],
] as const;

test.each(PLACES)('in %s a user has the name of the account, and no other', async (_, place) => {
  const { write } = start();
  expect(await write(place, { name: 'Ann Ample', at: 1 })).toBe('none');
  expect(await write(place, { name: 'Radia Perlman', at: 1 })).toBe('permission_denied');
  expect(await write(`${place}/name`, 'Radia Perlman')).toBe('permission_denied');
  expect(await write('', { [place]: { name: 'Radia Perlman', at: 1 } }, true)).toBe('permission_denied');
  expect(await write('', { [`${place}/name`]: 'Radia Perlman' }, true)).toBe('permission_denied');
  expect(await write(place, { name: 'Ann Ample', portrait: 'of-ann', at: 1 })).toBe('none');
  expect(await write(place, { name: 'Ann Ample', portrait: 'of-radia', at: 1 })).toBe('permission_denied');
  expect(await write(place, { at: 2 })).toBe('none');
  expect(await write(place, { name: 'ann', at: 3 }), 'who has no name shows the id').toBe('none');
});

test.each(PLACES)('in %s a company and a title are those of the account', async (_, place) => {
  const { write } = start();
  const own = { name: 'Ann Ample', company: 'Analytical Engines', title: 'Engineer' };
  expect(await write(place, own)).toBe('none');
  expect(await write(place, { ...own, company: 'Prize draw: call 555' })).toBe('permission_denied');
  expect(await write(`${place}/title`, 'Head of Security')).toBe('permission_denied');
});

test.each(PLACES)(
  'in %s a word of the organiser’s list is refused, also in the name of the account',
  async (_, place) => {
    const { write, accounts } = start('rotten*');
    accounts.set('ann', { name: ['Rotten Ann'], company: ['Rotten & Co'], title: ['Rotter'], portrait: [] });
    expect(await write(place, { name: 'Rotten Ann', at: 1 })).toBe('word_refused');
    expect(await write(`${place}/company`, 'Rotten & Co')).toBe('word_refused');
    expect(await write(place, { title: 'Rotter', at: 1 })).toBe('none');
  },
);

test('a user who takes another name in the profile shows it at once', async () => {
  const { write, accounts, asked } = start();
  expect(await write('opmode/live/ann', { name: 'Ann Ample' })).toBe('none');
  expect(await write('opmode/live/ann', { name: 'Ann Ample' })).toBe('none');
  expect(asked).toEqual(['ann']);
  accounts.set('ann', { name: ['Dr. Ann Ample'], company: [], title: [], portrait: [] });
  expect(await write('opmode/live/ann', { name: 'Dr. Ann Ample' })).toBe('none');
  expect(asked).toEqual(['ann', 'ann']);
});

test('a long name is known in the forms that presence and meetings show', async () => {
  const { write, accounts } = start();
  const long = '𝒜'.repeat(120);
  accounts.set('ann', { name: [` ${long} `], company: [], title: [], portrait: [] });
  expect(await write('opmode/live/ann', { name: long.slice(0, 200) })).toBe('none');
  expect(await write('meetings/live/room/seats/3', { name: [...long].slice(0, 100).join('') })).toBe('none');
  expect(await write('opmode/live/ann', { name: long.slice(0, 50) })).toBe('permission_denied');
});

test('other values are no names of users', async () => {
  const { write, asked } = start();
  expect(await write('chat/live/rooms/g~group', { name: 'Speakers' })).toBe('none');
  expect(await write('meetings/live/room/rates/ann', { name: 1 })).toBe('none');
  expect(await write('opmode', { live: null })).toBe('none');
  expect(asked).toEqual([]);
});

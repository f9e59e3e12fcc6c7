import { beforeEach, expect, test } from 'vitest';
import { createKnownPeople, createPeopleSearch } from '../../../server/people/find-people';
import { noAttributes, saveProfile } from '../../../server/people/queries';
import { profiles } from '../../../server/people/tables';
import { onChosenStore } from '../kernel/service';

onChosenStore('attendees in the search', (store) => {
  beforeEach(() => store.db.delete(profiles));

  const share = (userId: string, attributes: object, architectureId = 'aurora') =>
    saveProfile(store.db, {
      architectureId,
      userId,
      revision: undefined,
      attributes: { ...noAttributes, openForNetworking: true, ...attributes },
    });
  let time = 0;
  const open = () => createPeopleSearch(createKnownPeople(store.db, () => time));
  const namesOf = async (question: string, find = open()): Promise<string[]> =>
    (await find('aurora', question, 'asker')).results.map(({ title }) => title);

  test('attendees who match more words of a question come first, and equal ones by name', async () => {
    await share('1', { name: 'Grace Young' });
    await share('2', { name: 'Grace Adams' });
    await share('3', { name: 'Grace Hopper' });
    await share('4', { name: 'Edward Hopper' });
    expect(await namesOf('Grace Hopper')).toEqual(['Grace Hopper', 'Edward Hopper', 'Grace Adams', 'Grace Young']);
    expect([await namesOf('hop'), await namesOf('ho')]).toEqual([['Edward Hopper', 'Grace Hopper'], []]);
  });

  test('a search shows the best five attendees, of this venue alone', async () => {
    for (const letter of 'GFEDCBA') await share(letter, { name: `Grace ${letter}` });
    await share('other', { name: 'Grace' }, 'other');
    await share('asker', { name: 'Grace' });
    await share('nameless', { company: 'Grace' });
    expect(await namesOf('Grace')).toEqual(['Grace A', 'Grace B', 'Grace C', 'Grace D', 'Grace E']);
  });

  test('a changed profile is found under its new name after ten seconds', async () => {
    const find = open();
    await share('1', { name: 'Grace Murray' });
    expect(await namesOf('Grace', find)).toEqual(['Grace Murray']);
    await share('1', { name: 'Grace Hopper' });
    time += 9999;
    expect(await namesOf('Grace', find)).toEqual(['Grace Murray']);
    time += 1;
    expect(await namesOf('Grace', find)).toEqual(['Grace Hopper']);
  });
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { agendaOf } from '../../../domain/agenda/agenda';
import { preflight } from '../../../domain/control/preflight';
import { VenueSchema } from '../../../domain/kernel/venue';
import { createChanges } from '../../../server/db/changes';
import { seedUsers } from '../../../server/identity/users/users';
import { DEMO_USERS, openDemoProfiles, readDemo } from '../../../server/operator/import/demo';
import { isProgrammeOver, withProgrammeAt } from '../../../server/operator/import/demo-times';
import { readStored, storeDemo } from '../../../server/operator/import/demo-venue';
import { storeVenue } from '../../../server/operator/import/venue-import';
import { findProfile, noAttributes, saveProfile } from '../../../server/people/queries';
import { createVenueStore } from '../../../server/venue/store';
import { venues } from '../../../server/venue/tables';
import { onChosenStore } from '../kernel/service';

onChosenStore('the demo', (store) => {
  test('the staff of the demo can be found by name, until they decide otherwise; attendees decide themselves', async () => {
    const { db } = store;
    const seeded = await seedUsers(db, DEMO_USERS);
    const profileOf = (name: string) => {
      const userId = seeded.find(({ email }) => email.startsWith(name))?.uid ?? '';
      return { userId, read: () => findProfile(db, { architectureId: 'aurora', userId }) };
    };
    const grace = profileOf('grace');
    await openDemoProfiles(db, 'aurora', seeded);
    expect((await grace.read())?.attributes).toEqual({
      ...noAttributes,
      name: 'Grace Hopper',
      email: 'grace@aurora.example',
      company: 'Aurora Summit',
      jobTitle: 'Designer',
      openForNetworking: true,
    });
    for (const name of ['hedy', 'katherine', 'radia'])
      expect((await profileOf(name).read())?.attributes.openForNetworking).toBe(true);
    expect(await profileOf('ada').read()).toBeNull();

    const chosen = { ...noAttributes, name: 'Grace' };
    await saveProfile(db, { architectureId: 'aurora', userId: grace.userId, attributes: chosen, revision: undefined });
    await openDemoProfiles(db, 'aurora', seeded);
    expect((await grace.read())?.attributes).toEqual(chosen);
  });

  test('the talks of an unchanged demo move to the present once they are over, and those of a changed one stay', async () => {
    const { db } = store;
    await db.delete(venues);
    const start = Date.parse('2026-03-12T09:45:00Z');
    const hours = (count: number): number => start + count * 3_600_000;
    const isOver = async (now: number) => isProgrammeOver((await readStored(db))?.published, now);
    const desk = createVenueStore(db, createChanges(db), 'live');
    await storeDemo(db, start);
    const first = await desk.version();
    await storeDemo(db, hours(7));
    expect(await desk.version()).toEqual(first);
    await storeDemo(db, hours(8));
    expect([await isOver(hours(15)), await isOver(hours(16))]).toEqual([false, true]);
    expect((await desk.version()).version).toBeGreaterThan(first.version ?? 0);

    await db.update(venues).set({ sampleHash: null });
    const edited = await desk.version();
    await storeDemo(db, hours(17));
    // As if a designer had saved between reading and writing.
    const demo = await readDemo();
    const stored = await storeVenue(db, demo, { isDemo: true, demoEmails: [] });
    expect([stored.entries, await desk.version(), await isOver(hours(17))]).toEqual([[], edited, true]);
  });
});

test('the talks of the demo are around its first start, from one that is on to later ones, until all are over', async () => {
  const { venue } = await readDemo();
  const start = Date.parse('2026-03-12T09:40:00Z');
  const moved = withProgrammeAt(venue, start);
  const [architecture] = v.parse(VenueSchema, moved).architectures;
  if (architecture === undefined) throw new Error('The demo has no architecture');
  const talksAt = (minutes: number) =>
    agendaOf(architecture, start + minutes * 60_000).map(({ id, phase }) => [id.split('/')[1], phase]);
  expect(talksAt(0)).toEqual([
    ['star-tour', 'now'],
    ['keynote', 'now'],
    ['table-two', 'next'],
    ['hall-walks', 'later'],
    ['closing-panel', 'later'],
    ['stage-talks', 'later'],
    ['by-the-fire', 'later'],
    // The second and the third day.
    ['stage-talks', 'later'],
    ['long-tables', 'later'],
    ['hall-walks', 'later'],
    ['long-tables', 'later'],
    ['stage-talks', 'later'],
    ['stage-talks', 'later'],
    ['dome-nights', 'later'],
    ['stage-talks', 'later'],
    ['by-the-fire', 'later'],
    ['hall-walks', 'later'],
    ['dome-nights', 'later'],
    ['long-tables', 'later'],
    ['stage-talks', 'later'],
  ]);
  expect(preflight(architecture, start, { origin: 'https://venue.example', onDemandVideoPrefix: null })).toEqual([]);
  const times = JSON.stringify(moved).match(/"(?:begin|end)":"[^"]+"/g) ?? [];
  expect(times).toHaveLength(46);
  expect(times.filter((time) => !/T\d\d:(?:00|15|30|45):00/.test(time))).toEqual([]);
  expect([0, 460, 480].map((minutes) => isProgrammeOver(moved, start + minutes * 60_000))).toEqual([
    false,
    false,
    true,
  ]);
  expect(withProgrammeAt(moved, start)).toEqual(moved);
});

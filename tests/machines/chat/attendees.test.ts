import { expect, test } from 'vitest';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type AttendeeInput, attendeeMachine } from '../../../machines/chat/attendee.machine';
import { attendeeKey, attendeesMachine } from '../../../machines/chat/attendees.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs as attendeeInputs, GRACE_HERE, NAME } from './attendee.inputs';
import { inputs } from './attendees.inputs';

function attendee() {
  const readName = calls<Sealed<string>, AttendeeInput>();
  const machine = attendeeMachine.provide({ actors: { readName: readName.logic } });
  return { ...start(machine, { input: GRACE_HERE }), machine, readName };
}

test('the name of an attendee is read once', async () => {
  const { actor, readName } = attendee();
  expect(readName.inputs()).toEqual([GRACE_HERE]);
  readName.answer(NAME);
  await quiet();
  actor.send({ type: 'attendee.renew' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.name?.open(), readName.count()]).toEqual([
    { known: 'fresh' },
    'Name of grace',
    1,
  ]);
});

test('the name of an attendee who was renamed is read again when it is shown after a minute', async () => {
  const { actor, readName, clock } = attendee();
  readName.answer(NAME);
  await quiet();
  clock.increment(59_999);
  actor.send({ type: 'attendee.renew' });
  expect(readName.count()).toBe(1);
  clock.increment(1);
  actor.send({ type: 'attendee.renew' });
  actor.send({ type: 'attendee.renew' });
  expect([readName.count(), actor.getSnapshot().context.name?.open()]).toEqual([2, 'Name of grace']);
  readName.answer(seal('Amazing Grace'));
  await quiet();
  expect(actor.getSnapshot().context.name?.open()).toBe('Amazing Grace');
});

test('a name that cannot be read is tried three times more, and then each minute that it is shown', async () => {
  const { actor, readName, clock, machine, record } = attendee();
  for (let turn = 0; turn < 6; turn += 1) {
    if (readName.waiting() > 0) readName.fail(new Error('offline'));
    await quiet();
    clock.increment(30_000);
    await quiet();
  }
  expect([actor.getSnapshot().value, readName.count()]).toEqual([{ unknown: 'aged' }, 4]);
  actor.send({ type: 'attendee.renew' });
  expect(readName.count()).toBe(5);
  readName.fail(new Error('offline'));
  await quiet();
  clock.increment(60_000);
  actor.send({ type: 'attendee.renew' });
  readName.answer(NAME);
  await quiet();
  expect(actor.getSnapshot().value).toEqual({ known: 'fresh' });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Name of');
});

test('the path search covers every state and transition of an attendee', () => {
  coverPaths(attendeeMachine, attendeeInputs);
});

test('the names of 200 attendees are kept without a view that shows them', () => {
  const { actor } = start(attendeesMachine);
  for (let index = 0; index < 202; index += 1) {
    actor.send({ type: 'collection.want', input: { architectureId: 'aurora', uid: `u${index}` } });
    actor.send({ type: 'collection.release', key: attendeeKey(`u${index}`) });
  }
  const keys = Object.keys(actor.getSnapshot().children);
  expect([keys.length, keys[0]]).toEqual([200, attendeeKey('u2')]);
});

test('names are read again together, and forgotten together', async () => {
  const readName = calls<Sealed<string>, AttendeeInput>(() => NAME);
  const member = attendeeMachine.provide({ actors: { readName: readName.logic } });
  const { actor, clock } = start(attendeesMachine.provide({ actors: { member } }));
  for (const uid of ['grace', 'hedy'])
    actor.send({ type: 'collection.want', input: { architectureId: 'aurora', uid } });
  await quiet();
  expect(readName.count()).toBe(2);
  clock.increment(60_000);
  actor.send({ type: 'collection.tell', event: { type: 'attendee.renew' } });
  expect(readName.count()).toBe(4);
  actor.send({ type: 'collection.clear' });
  const { children, context } = actor.getSnapshot();
  expect([children, context]).toEqual([{}, { uses: {}, kept: [] }]);
});

test('names that no view shows are forgotten, and those that are shown stay', () => {
  const { actor } = start(attendeesMachine);
  for (const uid of ['grace', 'hedy'])
    actor.send({ type: 'collection.want', input: { architectureId: 'aurora', uid } });
  actor.send({ type: 'collection.release', key: attendeeKey('grace') });
  actor.send({ type: 'collection.forget' });
  expect(Object.keys(actor.getSnapshot().children)).toEqual([attendeeKey('hedy')]);
});

test('the path search covers every transition of the attendees', () => {
  coverPaths(attendeesMachine, inputs);
});

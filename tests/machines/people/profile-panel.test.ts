import { describe, expect, test } from 'vitest';
import type { Sealed } from '../../../domain/kernel/sealed';
import type { UserProfile } from '../../../domain/people/profile';
import { type ProfilePanelEvent, profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import { calls, LOBBY, quiet, STAGE } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BROKEN, CONFLICT, EDIT, inputs, KEPT, OTHER, OWN, SAVE, TYPED } from './profile-panel.inputs';

const NOTHING = { uid: null, attendee: null, fault: null };
async function panel(...first: ProfilePanelEvent[]) {
  const readAttendee = calls<Sealed<UserProfile>, { architectureId: string; uid: string }>(() => OTHER);
  const saveProfile = calls<Sealed<UserProfile>, { architectureId: string; profile: Sealed<UserProfile> | null }>(
    () => KEPT,
  );
  const machine = profilePanelMachine.provide({
    actors: { readAttendee: readAttendee.logic, saveProfile: saveProfile.logic },
  });
  const run = start(machine);
  const send = async (...events: ProfilePanelEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  await send({ type: 'profilePanel.enter', architectureId: 'aurora' }, { type: 'profilePanel.visit', path: LOBBY });
  await send(...first);
  return {
    ...run,
    machine,
    send,
    readAttendee,
    saveProfile,
    state: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    isOpen: () => run.actor.getSnapshot().hasTag('open'),
  };
}
const failing = (error: Error) => () => {
  throw error;
};

describe('the own profile', () => {
  test('is no profile, viewed, edited, saved and viewed again §4.74', async () => {
    const { send, state, isOpen, saveProfile, emitted } = await panel();
    expect([state(), isOpen()]).toEqual(['none', false]);
    await send(OWN);
    expect([state(), isOpen()]).toEqual([{ own: 'viewing' }, true]);
    await send(EDIT);
    expect(state()).toEqual({ own: 'editing' });
    await send(SAVE);
    expect([state(), saveProfile.inputs()]).toEqual([
      { own: 'viewing' },
      [{ architectureId: 'aurora', profile: TYPED }],
    ]);
    expect(emitted).toEqual([{ type: 'profilePanel.saved', profile: KEPT }]);
    await send({ type: 'profilePanel.close' });
    expect([state(), isOpen()]).toEqual(['none', false]);
  });

  test('is viewed again when editing is cancelled, and nothing is saved', async () => {
    const { send, state, saveProfile } = await panel(OWN, EDIT, { type: 'profilePanel.cancel' });
    expect([state(), saveProfile.count()]).toEqual([{ own: 'viewing' }, 0]);
    await send(SAVE);
    expect([state(), saveProfile.count()]).toEqual([{ own: 'viewing' }, 0]);
  });

  test('is saved once, however often it is asked for', async () => {
    const { send, actor, saveProfile } = await panel(OWN, EDIT);
    saveProfile.reply = null;
    await send(SAVE, SAVE, EDIT);
    expect([saveProfile.count(), actor.getSnapshot().hasTag('busy')]).toEqual([1, true]);
  });

  test('that cannot be saved is still being edited, and says why', async () => {
    const { send, state, context, saveProfile, emitted } = await panel(OWN, EDIT);
    saveProfile.reply = failing(BROKEN);
    await send(SAVE);
    expect([state(), context().fault]).toEqual([{ own: 'editing' }, BROKEN.fault]);
    expect(emitted).toEqual([{ type: 'profilePanel.failed', fault: BROKEN.fault }]);
    saveProfile.reply = () => KEPT;
    await send(SAVE);
    expect([state(), context().fault]).toEqual([{ own: 'viewing' }, null]);
  });

  test('that was opened while it is edited stays as it is typed', async () => {
    const { send, state } = await panel(OWN, EDIT, OWN);
    expect(state()).toEqual({ own: 'editing' });
    await send(SAVE);
    expect(state()).toEqual({ own: 'viewing' });
  });
});

describe('a profile that was saved elsewhere meanwhile', () => {
  async function outdated() {
    const run = await panel(OWN, EDIT);
    run.saveProfile.reply = failing(CONFLICT);
    await run.send(SAVE);
    return run;
  }

  test('keeps what was typed, says so, and has the newer one looked at', async () => {
    const { state, context, emitted } = await outdated();
    expect([state(), context().fault]).toEqual([{ own: 'outdated' }, CONFLICT.fault]);
    expect(emitted).toEqual([{ type: 'profilePanel.outdated' }]);
  });

  test.each<ProfilePanelEvent>([{ type: 'profilePanel.takeTheirs' }, { type: 'profilePanel.cancel' }])(
    'is taken as others saved it by $type',
    async (event) => {
      const { send, state, context, saveProfile } = await outdated();
      await send(event);
      expect([state(), context().fault, saveProfile.count()]).toEqual([{ own: 'viewing' }, null, 1]);
    },
  );

  test('is saved over on demand, and may be outdated again', async () => {
    const { send, state, saveProfile, emitted } = await outdated();
    await send(SAVE);
    expect(state()).toEqual({ own: 'outdated' });
    saveProfile.reply = () => KEPT;
    await send(SAVE);
    expect([state(), saveProfile.count(), emitted.at(-1)]).toEqual([
      { own: 'viewing' },
      3,
      { type: 'profilePanel.saved', profile: KEPT },
    ]);
  });
});

describe('the profile of an attendee', () => {
  const LOOK: ProfilePanelEvent = { type: 'profilePanel.openAttendee', uid: 'grace' };

  test('is loaded, with its id, and shown §4.74', async () => {
    const { send, state, actor, context, readAttendee } = await panel();
    readAttendee.reply = null;
    await send(LOOK);
    expect([state(), context(), actor.getSnapshot().hasTag('busy')]).toEqual([
      'loadingAttendee',
      { ...NOTHING, architectureId: 'aurora', path: LOBBY, uid: 'grace' },
      true,
    ]);
    readAttendee.answer(OTHER);
    await quiet();
    expect([state(), context().attendee]).toEqual(['attendee', OTHER]);
    expect(readAttendee.inputs()).toEqual([{ architectureId: 'aurora', uid: 'grace' }]);
  });

  test('that cannot be loaded returns to no profile, and is told §4.75 §8.59', async () => {
    const { send, state, context, readAttendee, emitted } = await panel();
    readAttendee.reply = failing(BROKEN);
    await send(LOOK);
    expect([state(), context()]).toEqual(['none', { ...NOTHING, architectureId: 'aurora', path: LOBBY }]);
    expect(emitted).toEqual([{ type: 'profilePanel.failed', fault: BROKEN.fault }]);
  });

  test('gives way to another at once, whose answer alone counts', async () => {
    const { send, context, readAttendee } = await panel();
    readAttendee.reply = null;
    await send(LOOK, { type: 'profilePanel.openAttendee', uid: 'alan' });
    expect([context().uid, context().attendee, readAttendee.waiting()]).toEqual(['alan', null, 1]);
    readAttendee.answer(OTHER);
    await quiet();
    expect(context().attendee).toBe(OTHER);
  });

  test('is not looked for where there is no venue', async () => {
    const readAttendee = calls<Sealed<UserProfile>, { architectureId: string; uid: string }>();
    const { actor } = start(profilePanelMachine.provide({ actors: { readAttendee: readAttendee.logic } }));
    actor.send(LOOK);
    expect([actor.getSnapshot().value, readAttendee.count()]).toEqual(['none', 0]);
  });
});

describe('walking on', () => {
  test.each<[string, ProfilePanelEvent[]]>([
    ['viewed', [OWN]],
    ['edited', [OWN, EDIT]],
    ['of an attendee', [{ type: 'profilePanel.openAttendee', uid: 'grace' }]],
  ])('closes a panel that is %s, and the same page again does not', async (_, events) => {
    const { send, state, context, isOpen } = await panel(...events);
    await send({ type: 'profilePanel.visit', path: LOBBY });
    expect(isOpen()).toBe(true);
    await send({ type: 'profilePanel.visit', path: STAGE });
    expect([state(), context()]).toEqual(['none', { ...NOTHING, architectureId: 'aurora', path: STAGE }]);
  });
});

test('replays from its log', async () => {
  const { machine, record, send, saveProfile } = await panel(OWN, EDIT);
  saveProfile.reply = failing(CONFLICT);
  await send(SAVE);
  saveProfile.reply = () => KEPT;
  await send(SAVE);
  await send({ type: 'profilePanel.openAttendee', uid: 'grace' }, { type: 'profilePanel.close' });
  expectReplay(machine, record);
});

test('every state is reached and every transition is taken', () => {
  coverPaths(profilePanelMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { uid, attendee, fault } = snapshot.context;
      expect(attendee !== null).toBe(snapshot.matches('attendee'));
      expect(uid !== null).toBe(snapshot.matches('attendee') || snapshot.matches('loadingAttendee'));
      expect(snapshot.hasTag('open')).toBe(!snapshot.matches('none'));
      expect(fault !== null && !(snapshot.matches({ own: 'editing' }) || snapshot.matches({ own: 'outdated' }))).toBe(
        false,
      );
    },
  });
});

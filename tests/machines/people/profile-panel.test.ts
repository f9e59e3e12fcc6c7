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
  test('the own profile is opened, edited, saved and shown again §4.74', async () => {
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

  test('cancelling shows the own profile again and saves nothing', async () => {
    const { send, state, saveProfile } = await panel(OWN, EDIT, { type: 'profilePanel.cancel' });
    expect([state(), saveProfile.count()]).toEqual([{ own: 'viewing' }, 0]);
    await send(SAVE);
    expect([state(), saveProfile.count()]).toEqual([{ own: 'viewing' }, 0]);
  });

  test('repeated save requests save the own profile once', async () => {
    const { send, actor, saveProfile } = await panel(OWN, EDIT);
    saveProfile.reply = null;
    await send(SAVE, SAVE, EDIT);
    expect([saveProfile.count(), actor.getSnapshot().hasTag('busy')]).toEqual([1, true]);
  });

  test('a failed save keeps the own profile in editing and shows why', async () => {
    const { send, state, context, saveProfile, emitted } = await panel(OWN, EDIT);
    saveProfile.reply = failing(BROKEN);
    await send(SAVE);
    expect([state(), context().fault]).toEqual([{ own: 'editing' }, BROKEN.fault]);
    expect(emitted).toEqual([{ type: 'profilePanel.failed', fault: BROKEN.fault }]);
    saveProfile.reply = () => KEPT;
    await send(SAVE);
    expect([state(), context().fault]).toEqual([{ own: 'viewing' }, null]);
  });

  test('opening the own profile while editing keeps what was typed', async () => {
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

  test('a conflict keeps what was typed, is reported and reads the newer profile', async () => {
    const { state, context, emitted } = await outdated();
    expect([state(), context().fault]).toEqual([{ own: 'outdated' }, CONFLICT.fault]);
    expect(emitted).toEqual([{ type: 'profilePanel.outdated' }]);
  });

  test.each<ProfilePanelEvent>([{ type: 'profilePanel.takeTheirs' }, { type: 'profilePanel.cancel' }])(
    'a conflict is resolved with the other version by $type',
    async (event) => {
      const { send, state, context, saveProfile } = await outdated();
      await send(event);
      expect([state(), context().fault, saveProfile.count()]).toEqual([{ own: 'viewing' }, null, 1]);
    },
  );

  test('a conflict can be overwritten, and the save can conflict again', async () => {
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

  test('the profile of an attendee loads by id and is shown §4.74', async () => {
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

  test('the profile of an attendee that fails to load closes the panel and is reported §4.75 §8.59', async () => {
    const { send, state, context, readAttendee, emitted } = await panel();
    readAttendee.reply = failing(BROKEN);
    await send(LOOK);
    expect([state(), context()]).toEqual(['none', { ...NOTHING, architectureId: 'aurora', path: LOBBY }]);
    expect(emitted).toEqual([{ type: 'profilePanel.failed', fault: BROKEN.fault }]);
  });

  test('another attendee replaces the shown one at once, and only their response counts', async () => {
    const { send, context, readAttendee } = await panel();
    readAttendee.reply = null;
    await send(LOOK, { type: 'profilePanel.openAttendee', uid: 'alan' });
    expect([context().uid, context().attendee, readAttendee.waiting()]).toEqual(['alan', null, 1]);
    readAttendee.answer(OTHER);
    await quiet();
    expect(context().attendee).toBe(OTHER);
  });

  test('without a venue no profile of an attendee loads', async () => {
    const readAttendee = calls<Sealed<UserProfile>, { architectureId: string; uid: string }>();
    const { actor } = start(profilePanelMachine.provide({ actors: { readAttendee: readAttendee.logic } }));
    actor.send(LOOK);
    expect([actor.getSnapshot().value, readAttendee.count()]).toEqual(['none', 0]);
  });
});

describe('moving to another page', () => {
  test.each<[string, ProfilePanelEvent[]]>([
    ['viewed', [OWN]],
    ['edited', [OWN, EDIT]],
    ['of an attendee', [{ type: 'profilePanel.openAttendee', uid: 'grace' }]],
  ])('another page closes a panel that is %s, the same page does not', async (_, events) => {
    const { send, state, context, isOpen } = await panel(...events);
    await send({ type: 'profilePanel.visit', path: LOBBY });
    expect(isOpen()).toBe(true);
    await send({ type: 'profilePanel.visit', path: STAGE });
    expect([state(), context()]).toEqual(['none', { ...NOTHING, architectureId: 'aurora', path: STAGE }]);
  });
});

test('the profile panel replays from its log', async () => {
  const { machine, record, send, saveProfile } = await panel(OWN, EDIT);
  saveProfile.reply = failing(CONFLICT);
  await send(SAVE);
  saveProfile.reply = () => KEPT;
  await send(SAVE);
  await send({ type: 'profilePanel.openAttendee', uid: 'grace' }, { type: 'profilePanel.close' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of the profile panel', () => {
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

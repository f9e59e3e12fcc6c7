import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { Conflict } from '../../../domain/control/compare';
import type { Section } from '../../../domain/control/sections';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Office, Password, Saving } from '../../../machines/control/control.events';
import { controlMachine } from '../../../machines/control/control.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CONFLICT, CREDENTIALS, DESK, FILE, FINDING, INDEX, inputs, OFFICE, STYLE } from './control.inputs';
import { quietEditing, quietOffering } from './quiet-parts';

type Given = { isSignedIn?: boolean; office?: () => Office; act?: () => void };

async function open({ isSignedIn = true, office = () => OFFICE, act = () => {} }: Given = {}) {
  const hands = {
    arrive: calls<{ isSignedIn: boolean; style: typeof STYLE; canFound: boolean }>(() => ({
      isSignedIn,
      style: STYLE,
      canFound: false,
    })),
    signIn: calls<void, { credentials: Sealed<Password> | null }>(act),
    signOut: calls<void>(() => {}),
    readOffice: calls<Office>(office),
    publish: calls<void, { architectureId: string }>(act),
    unpublish: calls<void>(act),
    save: calls<void, Saving>(act),
    compare: calls<Conflict, { file: Sealed<string> | null }>(() => CONFLICT),
    renewIndex: calls<void>(act),
  };
  const actors = Object.fromEntries(Object.entries(hands).map(([name, { logic }]) => [name, logic]));
  const replaced: string[] = [];
  const machine = controlMachine.provide({
    actions: { tellReplaced: () => void replaced.push('replaced') },
    actors: {
      ...actors,
      sections: sectionsMachine.provide({
        actors: {
          address: fromCallback<EventObject>(() => {}),
          editing: quietEditing,
          offering: quietOffering,
          fetchSection: calls<void, { section: Section }>(() => {}).logic,
        },
      }),
    },
  });
  const run = start(machine);
  await quiet();
  const say = async (...events: Parameters<typeof run.actor.send>[0][]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  const outcome = () => {
    const { done, fault } = run.actor.getSnapshot().context;
    return [run.actor.getSnapshot().value, done, fault?.message ?? null];
  };
  return { ...run, ...hands, machine, say, pass, outcome, replaced };
}
const READY = { open: { ready: 'calm' } };
const FAILS = faultError('PROCESSING_ERROR', 500, 'The service fails');
const STALE = faultError('PROCESSING_ERROR', 409, 'saved meanwhile');
const ANOTHER = seal('{"architectures":[{}]}');
const DEEDS = [
  { name: 'publishing', deed: 'publish', done: 'published', events: [{ type: 'control.publish' }] },
  {
    name: 'taking the venue back',
    deed: 'unpublish',
    done: 'unpublished',
    events: [{ type: 'control.unpublish' }, { type: 'control.confirm' }],
  },
  { name: 'renewing the index', deed: 'renewIndex', done: 'indexed', events: [{ type: 'control.index' }] },
] as const;
const SAVE = {
  name: 'saving a file',
  deed: 'save',
  done: 'saved',
  events: [{ type: 'control.save', file: FILE }],
} as const;

describe('the page of organisers', () => {
  test('an organiser logs in, publishes, takes the venue back after a question, and logs out', async () => {
    const { actor, machine, record, say, outcome, publish, unpublish, signIn, signOut } = await open({
      isSignedIn: false,
    });
    expect(actor.getSnapshot().value).toBe('signedOut');
    await say({ type: 'control.signIn', credentials: CREDENTIALS });
    expect([signIn.count(), outcome()]).toEqual([1, [READY, null, null]]);
    expect(actor.getSnapshot().context.credentials).toBeNull();
    await say({ type: 'control.publish' });
    expect(publish.inputs()).toEqual([{ architectureId: 'aurora' }]);
    expect(outcome()).toEqual([READY, 'published', null]);
    await say({ type: 'control.unpublish' }, { type: 'control.cancel' });
    expect([unpublish.count(), outcome()]).toEqual([0, [READY, null, null]]);
    await say({ type: 'control.unpublish' }, { type: 'control.confirm' });
    expect([unpublish.count(), outcome()]).toEqual([1, [READY, 'unpublished', null]]);
    await say({ type: 'sections.show', section: 'people' });
    expect(outcome(), 'what was done is not told in another section').toEqual([READY, null, null]);
    await say({ type: 'control.signOut' });
    expect([signOut.count(), outcome(), actor.getSnapshot().context.desk]).toEqual([
      1,
      ['signedOut', null, null],
      null,
    ]);
    expectReplay(machine, record);
  });

  test('what the checks find is read with the office, and nothing of it stays after the logout', async () => {
    const { actor, say } = await open();
    expect(actor.getSnapshot().context.findings).toEqual([FINDING]);
    await say({ type: 'control.signOut' });
    expect(actor.getSnapshot().context.findings).toEqual([]);
  });

  test('the page has the venue’s colours from the start, and keeps them after the logout', async () => {
    const { actor, say } = await open();
    expect(actor.getSnapshot().context.style).toEqual(STYLE);
    await say({ type: 'control.signOut' });
    expect(actor.getSnapshot().context.style).toEqual(STYLE);
  });

  test('a refused login says why until the next attempt, and no password is kept', async () => {
    const { actor, outcome, say, signIn } = await open({ isSignedIn: false });
    signIn.reply = null;
    await say({ type: 'control.signIn', credentials: CREDENTIALS });
    signIn.fail(faultError('PROCESSING_ERROR', 401, 'The password is wrong'));
    await quiet();
    expect([outcome(), actor.getSnapshot().context.credentials]).toEqual([
      ['signedOut', null, 'The password is wrong'],
      null,
    ]);
    await say({ type: 'control.signIn', credentials: CREDENTIALS });
    expect([outcome(), signIn.inputs()]).toEqual([
      ['signingIn', null, null],
      [{ credentials: CREDENTIALS }, { credentials: CREDENTIALS }],
    ]);
  });

  test('an organiser is logged out of the page even if the service does not answer the logout', async () => {
    const { actor, outcome, say, signOut } = await open();
    signOut.reply = () => {
      throw FAILS;
    };
    await say({ type: 'control.signOut' });
    expect([outcome(), actor.getSnapshot().context.desk]).toEqual([['signedOut', null, null], null]);
  });

  test.each([...DEEDS, SAVE])(
    '$name hides the earlier result at once, and shows its own result or failure with a fresh reading',
    async ({ deed, done, events }) => {
      const { outcome, readOffice, say, ...hands } = await open();
      hands[deed].reply = null;
      await say({ type: 'control.restored' }, ...events);
      expect(outcome().slice(1)).toEqual([null, null]);
      const before = readOffice.count();
      hands[deed].fail(FAILS);
      await quiet();
      expect([outcome(), readOffice.count()]).toEqual([[READY, null, 'The service fails'], before + 1]);
      await say(...events);
      expect(outcome().slice(1)).toEqual([null, null]);
      hands[deed].answer();
      await quiet();
      expect([outcome(), readOffice.count()]).toEqual([[READY, done, null], before + 2]);
    },
  );

  test('what shows the version from before is told that another one was saved as a whole', async () => {
    const { replaced, save, say } = await open();
    save.reply = null;
    await say(...SAVE.events);
    save.fail(FAILS);
    await quiet();
    expect(replaced).toEqual([]);
    await say(...SAVE.events);
    save.answer();
    await quiet();
    expect(replaced).toEqual(['replaced']);
  });

  test.each(DEEDS)('a file that is chosen during $name is saved afterwards', async ({ deed, events }) => {
    const { outcome, save, say, ...hands } = await open();
    hands[deed].reply = null;
    save.reply = null;
    await say(...events, { type: 'control.save', file: FILE });
    expect(save.count()).toBe(0);
    hands[deed].answer();
    await quiet();
    expect([save.inputs().at(-1)?.file, outcome()]).toEqual([FILE, [{ open: 'saving' }, null, null]]);
    save.answer();
    await quiet();
    expect([save.count(), outcome()]).toEqual([1, [READY, 'saved', null]]);
  });

  test('a file is saved or refused with what is wrong, and the text of the file is not kept', async () => {
    let isWrong = true;
    const { actor, outcome, save, say } = await open({
      act: () => {
        if (isWrong)
          throw new FaultError(makeFault('PROCESSING_ERROR', { status: 400, message: 'area: a name is missing' }));
      },
    });
    await say({ type: 'control.save', file: FILE });
    expect([outcome(), actor.getSnapshot().context.file]).toEqual([[READY, null, 'area: a name is missing'], null]);
    isWrong = false;
    await say({ type: 'control.save', file: FILE });
    expect([outcome(), save.count()]).toEqual([[READY, 'saved', null], 2]);
  });

  test('a failure is gone with the next attempt, and beside nothing that succeeds after it', async () => {
    const { outcome, say } = await open({
      act: () => {
        throw new FaultError(makeFault('PROCESSING_ERROR', { status: 500, message: 'The service fails' }));
      },
    });
    await say({ type: 'control.publish' });
    expect(outcome()).toEqual([READY, null, 'The service fails']);
    await say({ type: 'control.unpublish' });
    expect(outcome()).toEqual([{ open: 'asking' }, null, null]);
    await say({ type: 'control.confirm' });
    expect(outcome()).toEqual([READY, null, 'The service fails']);
    await say({ type: 'control.restored' });
    expect(outcome()).toEqual([READY, 'restored', null]);
    await say({ type: 'control.edited', news: null });
    expect(outcome()).toEqual([READY, null, null]);
  });

  test('another file takes the place of one that is being saved or compared', async () => {
    const { compare, outcome, save, say } = await open();
    save.reply = null;
    await say({ type: 'control.save', file: FILE }, { type: 'control.save', file: ANOTHER });
    expect([save.waiting(), save.inputs().map(({ file }) => file)]).toEqual([1, [FILE, ANOTHER]]);
    compare.reply = null;
    save.fail(STALE);
    await quiet();
    expect([outcome()[0], compare.inputs()]).toEqual([{ open: 'comparing' }, [{ file: ANOTHER }]]);
    await say({ type: 'control.save', file: FILE });
    save.answer();
    await quiet();
    expect([save.inputs().at(-1)?.file, outcome()]).toEqual([FILE, [READY, 'saved', null]]);
  });

  test('a file that cannot be compared with the newer version is given up, with the reason', async () => {
    const { actor, compare, outcome, readOffice, save, say } = await open();
    save.reply = () => {
      throw STALE;
    };
    compare.reply = () => {
      throw FAILS;
    };
    const before = readOffice.count();
    await say({ type: 'control.save', file: FILE });
    expect([outcome(), actor.getSnapshot().context.file]).toEqual([[READY, null, 'The service fails'], null]);
    expect([save.count(), readOffice.count()]).toEqual([1, before + 1]);
  });

  test('a file that comes while something else runs is saved afterwards, and takes the place of one that is asked about', async () => {
    let isStale = true;
    const { actor, outcome, save, say } = await open({
      act: () => {
        if (isStale) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 409, message: 'saved meanwhile' }));
      },
    });
    await say({ type: 'control.save', file: FILE });
    expect(outcome()[0]).toEqual({ open: 'stale' });
    isStale = false;
    await say({ type: 'control.save', file: ANOTHER });
    expect(save.inputs().map(({ file, compared }) => [file, compared])).toEqual([
      [FILE, null],
      [ANOTHER, null],
    ]);
    expect([outcome(), actor.getSnapshot().context.conflict]).toEqual([[READY, 'saved', null], null]);
    await say({ type: 'control.unpublish' }, { type: 'control.save', file: FILE });
    expect([save.count(), actor.getSnapshot().value]).toEqual([2, { open: 'asking' }]);
    await say({ type: 'control.cancel' });
    expect([save.inputs().at(-1)?.file, outcome()]).toEqual([FILE, [READY, 'saved', null]]);
  });

  test('a save on a version that another designer replaced shows the differences, and is saved after a question', async () => {
    let isStale = true;
    const { actor, machine, outcome, readOffice, record, save, say } = await open({
      act: () => {
        if (isStale) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 409, message: 'saved meanwhile' }));
      },
    });
    await say({ type: 'control.save', file: FILE });
    expect([outcome(), actor.getSnapshot().context.conflict]).toEqual([[{ open: 'stale' }, null, null], CONFLICT]);
    const before = readOffice.count();
    await say({ type: 'control.cancel' });
    expect(readOffice.count()).toBe(before + 1);
    const { conflict, file } = actor.getSnapshot().context;
    expect([outcome(), conflict, file, save.count()]).toEqual([[READY, null, null], null, null, 1]);
    await say({ type: 'control.save', file: FILE }, { type: 'control.confirm' });
    expect(outcome()[0]).toEqual({ open: 'stale' });
    isStale = false;
    await say({ type: 'control.confirm' });
    expect(save.inputs().map(({ seen, compared }) => [seen, compared])).toEqual([
      [8, null],
      [8, null],
      [8, 9],
      [8, 9],
    ]);
    expect([outcome(), actor.getSnapshot().context.conflict]).toEqual([[READY, 'saved', null], null]);
    expectReplay(machine, record);
  });

  test('an older version that was published again is read and named at once', async () => {
    const { outcome, readOffice, say } = await open();
    const before = readOffice.count();
    await say({ type: 'control.restored' });
    expect([outcome(), readOffice.count()]).toEqual([[READY, 'restored', null], before + 1]);
  });

  test('a version that was saved from the forms is read at once', async () => {
    const { outcome, readOffice, say } = await open();
    const before = readOffice.count();
    await say({ type: 'control.edited', news: null });
    expect([outcome(), readOffice.count()]).toEqual([[READY, null, null], before + 1]);
  });

  test('the saved version from the response to a save is shown without another request', async () => {
    const { actor, outcome, pass, readOffice, say } = await open();
    const before = readOffice.count();
    const versions = { ...DESK.versions, version: 99 };
    const findings = [{ rule: 'noHttps', place: 'here', details: [] }] as Office['findings'];
    await say({ type: 'control.edited', news: { versions, findings } });
    expect([outcome(), readOffice.count()]).toEqual([[READY, null, null], before]);
    expect(actor.getSnapshot().context).toMatchObject({ desk: { ...DESK, versions }, findings });
    readOffice.reply = null;
    await pass(15_000);
    await say({ type: 'control.edited', news: { versions, findings } });
    expect([readOffice.count(), readOffice.waiting()]).toEqual([before + 2, 1]);
  });

  test('an index in the making is followed each second, and is renewed by administrators only', async () => {
    let index: Office['index'] = INDEX;
    const { outcome, pass, readOffice, renewIndex, say } = await open({
      office: () => ({ desk: DESK, index, findings: [], publications: [] }),
    });
    index = { ...INDEX, state: 'making', done: 3 };
    await say({ type: 'control.index' });
    expect([renewIndex.count(), outcome()]).toEqual([1, [READY, 'indexed', null]]);
    const before = readOffice.count();
    index = null;
    await pass(1000);
    expect(readOffice.count()).toBe(before + 1);
    await pass(14_999);
    expect(readOffice.count()).toBe(before + 1);
    await pass(1);
    expect(readOffice.count()).toBe(before + 2);
    await say({ type: 'control.index' });
    expect(renewIndex.count()).toBe(1);
  });

  test('a user without the role sees a message, also when it is withdrawn later', async () => {
    const refuse = (): never => {
      throw new FaultError(makeFault('FORBIDDEN', { status: 403 }));
    };
    const refused = await open({ office: refuse });
    expect(refused.outcome()[0]).toBe('refused');
    await refused.say({ type: 'control.signOut' });
    expect([refused.outcome()[0], refused.signOut.count()]).toEqual(['signedOut', 1]);
    let isAllowed = true;
    const { outcome, pass } = await open({ office: () => (isAllowed ? OFFICE : refuse()) });
    isAllowed = false;
    await pass(15_000);
    expect(outcome()[0]).toBe('refused');
  });

  test('a service that does not answer can be asked again, and later readings that fail change nothing', async () => {
    let isAway = true;
    const { arrive, outcome, pass, say } = await open({
      office: () => {
        if (isAway) throw FAILS;
        return OFFICE;
      },
    });
    expect(outcome()).toEqual(['unreachable', null, 'The service fails']);
    arrive.reply = null;
    await say({ type: 'control.retry' });
    expect(outcome()).toEqual(['arriving', null, null]);
    arrive.fail(FAILS);
    await quiet();
    expect(outcome()).toEqual(['unreachable', null, 'The service fails']);
    isAway = false;
    arrive.reply = () => ({ isSignedIn: true, style: STYLE, canFound: false });
    await say({ type: 'control.retry' });
    expect(outcome()).toEqual([READY, null, null]);
    isAway = true;
    await pass(15_000);
    expect(outcome()).toEqual([READY, null, null]);
  });

  test('every state and transition of the page of organisers is reached', () => {
    coverPaths(controlMachine, {
      ...inputs,
      invariant: (snapshot) => !snapshot.matches('open') || snapshot.context.desk !== null,
    });
  });
});

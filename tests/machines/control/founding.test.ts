import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { FoundingDraft } from '../../../domain/control/founding-draft';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { Sealed } from '../../../domain/kernel/sealed';
import {
  type FoundingDraftCommand,
  type FoundingEvent,
  type FoundingOrder,
  type FoundingStart,
  foundingMachine,
} from '../../../machines/control/founding.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BLUE, CODE, inputs, LOGO, NEW, PASSWORD, REFUSED, WHOLE } from './founding.inputs';

const AWAY = new FaultError(makeFault('NOT_REACHABLE'));
const NEXT: FoundingEvent = { type: 'founding.next' };
const BACK: FoundingEvent = { type: 'founding.back' };

async function open(draft: FoundingDraft = NEW, isOffered = true, needsCode = false) {
  const kept: (FoundingDraft | null)[] = [];
  const opening = calls<FoundingStart>(() => ({ isOffered, needsCode, draft }));
  const checking = calls<void, { code: Sealed<string> | null }>(() => {});
  const colours = calls<(typeof BLUE)[], { logo: Sealed<string> | null }>(() => [BLUE]);
  const making = calls<void, FoundingOrder>(() => {});
  const starting = calls<void>(() => {});
  const machine = foundingMachine.provide({
    actors: {
      drafts: fromCallback<FoundingDraftCommand>(({ receive }) => receive(({ draft: one }) => void kept.push(one))),
      openFounding: opening.logic,
      checkCode: checking.logic,
      readColours: colours.logic,
      makeVenue: making.logic,
      awaitVenue: starting.logic,
    },
  });
  const run = start(machine);
  await quiet();
  const say = async (...events: FoundingEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const now = () => run.actor.getSnapshot();
  return { ...run, machine, kept, opening, checking, colours, making, starting, say, now };
}

test('an organiser goes through the five steps and back, and makes the venue with what was typed', async () => {
  const { kept, machine, making, now, record, say } = await open();
  await say(NEXT);
  expect([now().value, now().context.isChecked]).toEqual([{ editing: 'event' }, true]);
  await say({ type: 'founding.write', change: { name: 'Spring' } }, NEXT, NEXT, NEXT, BACK, NEXT, NEXT);
  expect([now().value, now().context.isChecked]).toEqual([{ editing: 'organiser' }, false]);
  await say({ type: 'founding.make', password: PASSWORD });
  expect([now().context.isChecked, making.count()]).toEqual([true, 0]);
  await say({ type: 'founding.write', change: { organiser: 'Ada', email: 'ada@example.org' } });
  expect(kept.at(-1)).toEqual(WHOLE);
  await say({ type: 'founding.make', password: PASSWORD });
  expect(making.inputs()).toEqual([{ plan: WHOLE, logo: null, password: PASSWORD, code: null }]);
  expect([now().value, now().context.password, kept.at(-1)]).toEqual(['made', null, null]);
  expectReplay(machine, record);
});

test('the colours of a logo are proposed and taken, and a picture that cannot be read is no logo', async () => {
  const { colours, now, say } = await open();
  await say({ type: 'founding.logo', logo: LOGO });
  expect([now().value, now().context.proposed, now().context.draft]).toEqual([
    { editing: { looks: 'chosen' } },
    [BLUE],
    { ...NEW, ...BLUE },
  ]);
  colours.reply = () => {
    throw AWAY;
  };
  await say({ type: 'founding.logo', logo: LOGO });
  expect([now().context.logo, now().context.fault]).toEqual([null, AWAY.fault]);
  await say({ type: 'founding.write', change: { name: 'Spring' } });
  expect(now().context.fault).toBeNull();
});

test('a failure leaves what was typed, and the organiser tries again', async () => {
  const { making, now, say } = await open(WHOLE);
  making.reply = () => {
    throw AWAY;
  };
  await say(NEXT, NEXT, NEXT, NEXT, { type: 'founding.make', password: PASSWORD });
  expect([now().value, now().context.fault, now().context.draft]).toEqual([
    { editing: 'organiser' },
    AWAY.fault,
    WHOLE,
  ]);
  making.reply = () => {};
  await say({ type: 'founding.make', password: PASSWORD });
  expect(now().value).toBe('made');
});

test('a venue whose service does not come back is not made again, and is looked for again', async () => {
  const { kept, making, now, say, starting } = await open(WHOLE);
  starting.reply = () => {
    throw AWAY;
  };
  await say(NEXT, NEXT, NEXT, NEXT, { type: 'founding.make', password: PASSWORD });
  expect([now().value, kept.at(-1)]).toEqual(['silent', null]);
  starting.reply = () => {};
  await say({ type: 'founding.retry' });
  expect([now().value, making.count()]).toEqual(['made', 1]);
});

test('the page says where no venue can be made, and asks again', async () => {
  const { now, opening, say } = await open(NEW, false);
  expect(now().value).toBe('unavailable');
  opening.reply = () => ({ isOffered: true, needsCode: false, draft: WHOLE });
  await say({ type: 'founding.retry' });
  expect([now().value, now().context.draft]).toEqual([{ editing: 'event' }, WHOLE]);
});

test('on a server the code is asked for first, sent with the venue, and asked for again when it is no longer right', async () => {
  const { checking, machine, making, now, record, say } = await open(WHOLE, true, true);
  expect(now().value).toBe('asking');
  checking.reply = () => {
    throw REFUSED;
  };
  await say({ type: 'founding.code', code: PASSWORD });
  expect([now().value, now().context.fault, now().context.code]).toEqual(['asking', REFUSED.fault, null]);
  checking.reply = () => {};
  await say({ type: 'founding.code', code: CODE });
  expect([now().value, now().context.fault, checking.inputs().at(-1)]).toEqual([
    { editing: 'event' },
    null,
    { code: CODE },
  ]);
  making.reply = () => {
    throw REFUSED;
  };
  await say(NEXT, NEXT, NEXT, NEXT, { type: 'founding.make', password: PASSWORD });
  expect([now().value, now().context.draft, making.inputs()]).toEqual([
    'asking',
    WHOLE,
    [{ plan: WHOLE, logo: null, password: PASSWORD, code: CODE }],
  ]);
  expectReplay(machine, record);
});

test('every state and transition of making a venue is reached', () => {
  coverPaths(foundingMachine, inputs);
});

import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { LoginPageDesk, LoginPageSave } from '../../../domain/control/offering';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { Sealed } from '../../../domain/kernel/sealed';
import type { OptionEdits } from '../../../domain/login/login-edits';
import {
  type OfferDraftCommand,
  type OfferingEvent,
  offeringMachine,
} from '../../../machines/control/offering.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CVENT_OFF, inputs, PAGE, PASSWORD_ON, PICTURE } from './offering.inputs';

const STALE = new FaultError(makeFault('PROCESSING_ERROR', { status: 409 }));
const AWAY = new FaultError(makeFault('NOT_REACHABLE'));

/** `left` is the draft of an earlier visit, null for one that cannot be read. */
async function open(left: OptionEdits | null = {}, refusal: FaultError | null = null) {
  const world = { page: PAGE, refusal, isUnreadable: false };
  const answer = (): LoginPageDesk => {
    if (world.refusal !== null) throw world.refusal;
    return world.page;
  };
  const kept: OptionEdits[] = [];
  const readPage = calls<LoginPageDesk>(() => (world.refusal === STALE ? world.page : answer()));
  const savePage = calls<LoginPageDesk, LoginPageSave>(answer);
  const sendPicture = feed<EventObject, { picture: Sealed<unknown> | null }>(() => {
    if (world.isUnreadable) throw AWAY;
    return null;
  });
  const takeBack = calls<LoginPageDesk>(answer);
  const machine = offeringMachine.provide({
    actors: {
      drafts: fromCallback<OfferDraftCommand>(({ receive }) => receive(({ draft }) => void kept.push(draft))),
      readDraft: calls<OptionEdits>(() => {
        if (left === null) throw AWAY;
        return left;
      }).logic,
      readPage: readPage.logic,
      savePage: savePage.logic,
      sendPicture: sendPicture.logic,
      takePictureBack: takeBack.logic,
    },
  });
  const run = start(machine);
  await quiet();
  const say = async (...events: OfferingEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const now = () => run.actor.getSnapshot();
  return { ...run, machine, world, kept, readPage, savePage, sendPicture, say, now, takeBack };
}
const ON: OfferingEvent = { type: 'offering.write', ...PASSWORD_ON };
const OFF: OfferingEvent = { type: 'offering.write', ...CVENT_OFF };
const SAVE: OfferingEvent = { type: 'offering.save' };

describe('how attendees log in', () => {
  test('an option is added and saved on the version that was read, and what is kept in the browser is removed', async () => {
    const { kept, machine, now, record, savePage, say, world } = await open();
    await say(SAVE);
    expect(savePage.inputs()).toEqual([]);
    await say(ON);
    world.page = { ...PAGE, version: 4 };
    await say(SAVE);
    expect(savePage.inputs()).toEqual([{ base: 3, choices: [PASSWORD_ON] }]);
    expect([now().value, now().context.draft, now().context.outcome]).toEqual(['ready', {}, 'saved']);
    expect(kept).toEqual([{ EMAIL_PASSWORD: { isOffered: true, displayName: 'Staff' } }, {}]);
    expectReplay(machine, record);
  });

  test('nothing is saved while no way to log in is left', async () => {
    const { now, savePage, say } = await open();
    await say(OFF, SAVE);
    expect([savePage.inputs(), now().value]).toEqual([[], 'ready']);
    await say(ON, SAVE);
    expect(savePage.inputs()).toEqual([{ base: 3, choices: [CVENT_OFF, PASSWORD_ON] }]);
  });

  test('changes that an earlier visit left are there again, and an option that is as saved is no change', async () => {
    const { now, say } = await open({
      EMAIL_PASSWORD: { isOffered: true, displayName: 'Staff' },
      'FIREBASE_OIDC:oidc.gone': { isOffered: false, displayName: '' },
    });
    expect(now().context.draft).toEqual({ EMAIL_PASSWORD: { isOffered: true, displayName: 'Staff' } });
    await say({ type: 'offering.write', id: 'EMAIL_PASSWORD', isOffered: false, displayName: '' });
    expect(now().context.draft).toEqual({});
  });

  test('changes are discarded on purpose', async () => {
    const { kept, now, say } = await open();
    await say(ON, { type: 'offering.discard' });
    expect([now().context.draft, kept.at(-1)]).toEqual([{}, {}]);
  });

  test('the page opens without a draft that the browser cannot read', async () => {
    const { now } = await open(null);
    expect([now().value, now().context.page, now().context.draft]).toEqual(['ready', PAGE, {}]);
  });

  test('a failure is forgotten with the next change, when changes are discarded, and while the page is read again', async () => {
    const { now, readPage, say, world } = await open({}, AWAY);
    readPage.reply = null;
    await say({ type: 'offering.retry' });
    expect([now().value, now().context.fault]).toEqual(['reading', null]);
    readPage.answer(PAGE);
    await quiet();
    for (const next of [OFF, { type: 'offering.discard' }] as const) {
      world.refusal = AWAY;
      await say(ON, SAVE);
      expect(now().context.fault).toEqual(AWAY.fault);
      await say(next);
      expect(now().context.fault).toBeNull();
    }
  });

  test('nothing that was saved is said while the next save or the next picture is on its way', async () => {
    const { now, savePage, say, takeBack } = await open();
    const SAID = [null, 'choices'];
    await say(ON, SAVE);
    savePage.reply = null;
    takeBack.reply = null;
    await say(ON, SAVE);
    expect([now().value, now().context.outcome, now().context.about]).toEqual(['saving', ...SAID]);
    savePage.answer(PAGE);
    await quiet();
    await say({ type: 'offering.takeBack' });
    expect([now().value, now().context.outcome, now().context.about]).toEqual(['takingBack', null, 'picture']);
  });

  test('where another organiser saved first, the changes stay and are saved on the newer version', async () => {
    const { kept, now, savePage, say, world } = await open();
    await say(ON);
    world.refusal = STALE;
    const choices = PAGE.choices.map((choice) => ({ ...choice, displayName: 'Staff' }));
    world.page = { version: 7, choices, picture: PAGE.picture };
    await say(OFF, SAVE);
    expect([now().value, now().context.outcome, now().context.draft]).toMatchObject([
      'ready',
      'merged',
      { EMAIL_PASSWORD: { isOffered: true } },
    ]);
    expect(kept.at(-1)).toEqual(now().context.draft);
    world.refusal = null;
    await say(SAVE);
    expect(savePage.inputs().map(({ base }) => base)).toEqual([3, 7]);
  });

  test('changes stay where the newer version of another organiser cannot be read', async () => {
    const { now, readPage, say, world } = await open();
    await say(ON);
    world.refusal = STALE;
    readPage.reply = () => {
      throw AWAY;
    };
    await say(SAVE);
    expect([now().value, now().context.fault, Object.keys(now().context.draft)]).toEqual([
      'ready',
      AWAY.fault,
      ['EMAIL_PASSWORD'],
    ]);
  });

  test('changes stay while the service is away', async () => {
    const { now, say, world } = await open();
    await say(ON);
    world.refusal = AWAY;
    await say(SAVE);
    expect([now().value, now().context.fault, Object.keys(now().context.draft)]).toEqual([
      'ready',
      AWAY.fault,
      ['EMAIL_PASSWORD'],
    ]);
  });

  test('a page that could not be read is read again', async () => {
    const { now, say, world } = await open({}, AWAY);
    expect([now().value, now().context.fault]).toEqual(['unread', AWAY.fault]);
    world.refusal = null;
    await say({ type: 'offering.retry' });
    expect([now().value, now().context.page, now().context.fault]).toEqual(['ready', PAGE, null]);
  });

  test('nothing that was saved is said beside the next failure, of the options or of the picture', async () => {
    const { now, say, world } = await open();
    const said = () => [now().context.about, now().context.outcome, now().context.fault];
    const send: OfferingEvent = { type: 'offering.picture', picture: PICTURE };
    await say(ON, SAVE);
    expect(said()).toEqual(['choices', 'saved', null]);
    world.refusal = AWAY;
    await say(ON, SAVE);
    expect(said()).toEqual(['choices', null, AWAY.fault]);
    await say(send, { type: 'picture.ended', page: PAGE });
    expect(said()).toEqual(['picture', 'saved', null]);
    await say(send, { type: 'picture.failed', fault: AWAY.fault });
    expect(said()).toEqual(['picture', null, AWAY.fault]);
  });

  test('the picture of the venue’s files comes back, unless the service is away', async () => {
    const { now, say, world } = await open();
    world.refusal = AWAY;
    await say({ type: 'offering.takeBack' });
    expect([now().value, now().context.fault]).toEqual(['ready', AWAY.fault]);
    world.refusal = null;
    world.page = { ...PAGE, version: 5 };
    await say({ type: 'offering.takeBack' });
    expect([now().context.page?.version, now().context.outcome]).toEqual([5, 'saved']);
  });

  test('a picture is sent, shows its progress, and changes of options stay', async () => {
    const { now, say, sendPicture } = await open();
    await say(ON, { type: 'offering.picture', picture: PICTURE }, { type: 'picture.progressed', percent: 40 });
    expect([now().value, now().context.percent, sendPicture.inputs[0]?.picture]).toEqual(['sending', 40, PICTURE]);
    const page: LoginPageDesk = { ...PAGE, version: 4, picture: { address: '/assets/login-1.webp', from: 'own' } };
    await say({ type: 'picture.ended', page });
    expect([now().value, now().context.page, now().context.picture]).toEqual(['ready', page, null]);
    expect(Object.keys(now().context.draft)).toEqual(['EMAIL_PASSWORD']);
  });

  test('a refused picture says why, and another one can be chosen; a picture that is not wanted any more is not sent', async () => {
    const { now, say, sendPicture } = await open();
    const fault = makeFault('PROCESSING_ERROR', { status: 415 });
    await say({ type: 'offering.picture', picture: PICTURE }, { type: 'picture.failed', fault });
    expect([now().value, now().context.fault, now().context.about]).toEqual(['ready', fault, 'picture']);
    await say({ type: 'offering.picture', picture: PICTURE });
    expect(now().context.fault).toBeNull();
    await say({ type: 'picture.progressed', percent: 40 }, { type: 'offering.cancel' });
    expect([now().value, now().context.picture, sendPicture.isOn()]).toEqual(['ready', null, false]);
    await say({ type: 'offering.picture', picture: PICTURE });
    expect([now().context.percent, sendPicture.inputs.length]).toEqual([0, 3]);
  });

  test('a picture that cannot be sent says why, and is not kept', async () => {
    const { now, say, world } = await open();
    world.isUnreadable = true;
    await say({ type: 'offering.picture', picture: PICTURE });
    expect([now().value, now().context.fault, now().context.picture]).toEqual(['ready', AWAY.fault, null]);
  });

  test('no change of options is saved with a picture that comes, fails, is cancelled or is taken back', async () => {
    const { now, savePage, say, world } = await open();
    const send: OfferingEvent = { type: 'offering.picture', picture: PICTURE };
    await say(ON);
    await say(send, { type: 'picture.ended', page: PAGE });
    await say(send, { type: 'picture.failed', fault: AWAY.fault });
    await say(send, { type: 'offering.cancel' });
    await say({ type: 'offering.takeBack' });
    world.isUnreadable = true;
    await say(send);
    world.refusal = AWAY;
    await say({ type: 'offering.takeBack' });
    expect([now().value, Object.keys(now().context.draft), savePage.count()]).toEqual(['ready', ['EMAIL_PASSWORD'], 0]);
  });

  test('every state and transition of the login page’s form is reached', () => {
    coverPaths(offeringMachine, inputs);
  });
});

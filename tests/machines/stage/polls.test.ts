import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { OwnPollPart, PollAct, PollsInput, PollVote, ToSendOfPoll } from '../../../machines/stage/polls.events';
import { pollsMachine } from '../../../machines/stage/polls.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { HEARD_POLLS, inputs, OAK, ownPollPart, POLLS, SAVE, TEXTS, VOTE } from './polls.inputs';
import { OFFLINE, REFUSED } from './questions.inputs';

describe('the polls of a talk', () => {
  async function polls(own: OwnPollPart = ownPollPart()) {
    const pollFeed = feed<EventObject, PollsInput>(() => HEARD_POLLS);
    const readOwnPolls = calls<OwnPollPart, PollsInput>(() => own);
    const sendVote = calls<{ votes: number }, ToSendOfPoll<PollVote>>();
    const actOnPoll = calls<void, ToSendOfPoll<PollAct>>();
    const machine = pollsMachine.provide({
      actors: {
        pollFeed: pollFeed.logic,
        readOwnPolls: readOwnPolls.logic,
        sendVote: sendVote.logic,
        actOnPoll: actOnPoll.logic,
      },
    });
    const run = { ...start(machine, { input: POLLS }), machine, pollFeed, readOwnPolls, sendVote, actOnPoll };
    await quiet();
    return run;
  }
  const pick = { type: 'polls.pick', id: 'p1', choices: OAK } as const;
  const vote = { type: 'polls.vote', vote: VOTE } as const;

  test('a vote without a connection keeps the choice and is sent again; then it is the user’s own and counted', async () => {
    const { actor, clock, sendVote } = await polls();
    actor.send(pick);
    actor.send(vote);
    sendVote.fail(OFFLINE);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: { voting: 'waiting' }, context: { picks: { p1: OAK } } });
    clock.increment(4000);
    sendVote.answer({ votes: 7 });
    await quiet();
    expect(sendVote.inputs()).toEqual([1, 2].map(() => ({ talk: POLLS.talk, sent: VOTE })));
    expect(actor.getSnapshot()).toMatchObject({
      value: { voting: { choosing: 'voted' } },
      context: { picks: {}, own: { votes: { p1: OAK } }, polls: { p1: { votes: 7 }, p2: { votes: 0 } } },
    });
  });

  test('a refused vote keeps the choice', async () => {
    const { actor, sendVote } = await polls();
    actor.send(pick);
    actor.send(vote);
    sendVote.fail(REFUSED);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({
      value: { voting: { choosing: 'failed' } },
      context: { picks: { p1: OAK }, own: { votes: {} } },
    });
  });

  test.each([
    ['a moderator', true, 2],
    ['an attendee', false, 1],
  ])('%s reads again what only they may read when a poll changes', async (_, isModerator, times) => {
    const { pollFeed, readOwnPolls } = await polls(ownPollPart({ isModerator }));
    const before = readOwnPolls.count();
    pollFeed.say({ ...HEARD_POLLS, revision: 2 });
    await quiet();
    expect(1 + readOwnPolls.count() - before).toBe(times);
  });

  test('what a moderator wrote stays if it was not saved, and goes once it is', async () => {
    const { actor, actOnPoll } = await polls(ownPollPart({ isModerator: true }));
    const form = { id: null, texts: seal(TEXTS) };
    const save = { type: 'polls.act', act: SAVE, isSave: true } as const;
    actor.send({ type: 'polls.write', form });
    actor.send(save);
    actOnPoll.fail(REFUSED);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: { acting: { idle: 'failed' } }, context: { form } });
    actor.send(save);
    actOnPoll.answer();
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: { acting: { idle: 'fine' } }, context: { form: null } });
  });

  test('the polls replay from their log', async () => {
    const { actor, machine, record, sendVote, pollFeed } = await polls();
    actor.send(pick);
    actor.send(vote);
    sendVote.answer({ votes: 1 });
    await quiet();
    pollFeed.say({ type: 'polls.unheard' });
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of the polls', () => {
    coverPaths(pollsMachine, inputs);
  });
});

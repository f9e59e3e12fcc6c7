import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type {
  Asking,
  OwnPart,
  QuestionAct,
  QuestionsInput,
  QuestionVote,
  ToSend,
} from '../../../machines/stage/questions.events';
import { questionsMachine } from '../../../machines/stage/questions.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { HEARD, inputs, OFFLINE, ownPart, question, REFUSED, TALK } from './questions.inputs';

describe('the questions of a talk', () => {
  async function questions(own: OwnPart = ownPart()) {
    const questionFeed = feed<EventObject, QuestionsInput>(() => HEARD);
    const readOwnQuestions = calls<OwnPart, QuestionsInput>(() => own);
    const askQuestion = calls<void, ToSend<Asking>>();
    const voteQuestion = calls<{ votes: number }, ToSend<QuestionVote>>();
    const actOnQuestion = calls<void, ToSend<QuestionAct>>();
    const fakes = { questionFeed, readOwnQuestions, askQuestion, voteQuestion, actOnQuestion };
    const machine = questionsMachine.provide({
      actors: {
        questionFeed: questionFeed.logic,
        readOwnQuestions: readOwnQuestions.logic,
        askQuestion: askQuestion.logic,
        voteQuestion: voteQuestion.logic,
        actOnQuestion: actOnQuestion.logic,
      },
    });
    const run = { ...start(machine, { input: TALK }), machine, ...fakes };
    await quiet();
    return run;
  }
  const ask = { type: 'questions.ask', id: 'q3', text: seal('Why?') } as const;

  test('new questions and votes do not move the list until the user asks for them', async () => {
    const { actor, questionFeed } = await questions();
    const listed = () => actor.getSnapshot().context.listed;
    const more = { ...HEARD.questions, q2: question(2, { votes: 5 }), q3: question(3) };
    questionFeed.say({ ...HEARD, questions: more });
    expect(listed()).toEqual(['q1', 'q2']);
    actor.send({ type: 'questions.renew' });
    expect(listed()).toEqual(['q2', 'q1', 'q3']);
    questionFeed.say({ ...HEARD, questions: { q3: question(3) } });
    expect(listed()).toEqual(['q3']);
  });

  test('a question without a connection keeps its text and is sent again with its id', async () => {
    const { actor, clock, askQuestion } = await questions();
    const asking = () => Object(actor.getSnapshot().value).asking;
    actor.send({ type: 'questions.write', text: seal('Why?') });
    actor.send({ type: 'questions.name', isNamed: false });
    actor.send(ask);
    askQuestion.fail(OFFLINE);
    await quiet();
    expect([asking(), actor.getSnapshot().context.draft?.open()]).toEqual(['waiting', 'Why?']);
    clock.increment(4000);
    askQuestion.answer();
    await quiet();
    expect([asking(), actor.getSnapshot().context.draft]).toEqual([{ writing: 'sent' }, null]);
    const sent = { talk: TALK.talk, sent: { id: 'q3', text: seal('Why?'), isNamed: false } };
    expect(askQuestion.inputs()).toEqual([sent, sent]);
  });

  test('a refused question stays in the form', async () => {
    const { actor, askQuestion } = await questions();
    actor.send({ type: 'questions.write', text: seal('Why?') });
    actor.send(ask);
    askQuestion.fail(REFUSED);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({
      value: { asking: { writing: 'refused' } },
      context: { refusal: 429, asking: null, draft: seal('Why?') },
    });
  });

  test('the last of quick votes for a question is sent, and a refused one is taken back', async () => {
    const { actor, voteQuestion } = await questions();
    for (const isOn of [true, false, true]) actor.send({ type: 'questions.vote', id: 'q1', isOn });
    voteQuestion.answer({ votes: 4 });
    await quiet();
    voteQuestion.answer({ votes: 5 });
    await quiet();
    expect(voteQuestion.inputs().map(({ sent }) => sent)).toEqual([
      { id: 'q1', isOn: true },
      { id: 'q1', isOn: true },
    ]);
    expect(actor.getSnapshot().context).toMatchObject({ own: { votes: ['q1'] }, questions: { q1: { votes: 5 } } });
    actor.send({ type: 'questions.vote', id: 'q2', isOn: true });
    voteQuestion.fail(REFUSED);
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ value: { voting: 'failed' }, context: { tap: null, taps: [] } });
  });

  test.each([
    ['a moderator', ownPart({ isModerator: true }), false, 2],
    ['an attendee with a question', ownPart({ asked: { q9: 'waiting' } }), false, 2],
    ['an attendee with a message that became a question', ownPart(), true, 2],
    ['an attendee without a question', ownPart(), false, 1],
  ])('%s reads again what only they may read when it changes', async (_, own, isOwn, times) => {
    const { questionFeed, readOwnQuestions } = await questions(own);
    const before = readOwnQuestions.count();
    questionFeed.say({ ...HEARD, questions: { q1: question(1, { isOwn }) }, revision: 2 });
    await quiet();
    expect(1 + readOwnQuestions.count() - before).toBe(times);
  });

  test('a merge may be undone until the next action, and the voter of a merged question can take the vote back', async () => {
    const { actor, actOnQuestion, questionFeed, voteQuestion } = await questions(ownPart({ votes: ['q2', 'q3'] }));
    const acting = () => Object(actor.getSnapshot().value).acting;
    actor.send({ type: 'questions.deal', dealing: { id: 'q2', action: 'merge' } });
    actor.send({ type: 'questions.act', act: { command: 'merge', id: 'q2', into: 'q1' } });
    actOnQuestion.answer();
    await quiet();
    expect([acting(), actor.getSnapshot().context.dealing]).toEqual([{ idle: 'merged' }, null]);
    questionFeed.say({ ...HEARD, questions: { q1: question(1, { also: ['q2'], votes: 1 }), q3: question(3) } });
    actor.send({ type: 'questions.vote', id: 'q1', isOn: false });
    voteQuestion.answer({ votes: 0 });
    await quiet();
    expect(actor.getSnapshot().context.own?.votes).toEqual(['q3']);
    actor.send({ type: 'questions.act', act: { command: 'merge', id: 'q2', into: null } });
    actOnQuestion.answer();
    await quiet();
    expect(acting()).toEqual({ idle: 'done' });
  });

  test('an action of a moderator that fails says so', async () => {
    const { actor, actOnQuestion } = await questions(ownPart({ isModerator: true }));
    actor.send({ type: 'questions.act', act: { command: 'withdraw', id: 'q1' } });
    actOnQuestion.fail(REFUSED);
    await quiet();
    expect(actor.getSnapshot().value).toMatchObject({ acting: { idle: 'failed' } });
  });

  test('the questions replay from their log', async () => {
    const { actor, machine, record, askQuestion, questionFeed } = await questions();
    actor.send(ask);
    askQuestion.answer();
    await quiet();
    questionFeed.say({ type: 'questions.unheard' });
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of the questions', () => {
    coverPaths(questionsMachine, inputs);
  });
});

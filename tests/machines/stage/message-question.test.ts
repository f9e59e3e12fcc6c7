import { expect, test } from 'vitest';
import { SNACKBAR_MS } from '../../../domain/kernel/constants';
import type { MessageOutcome } from '../../../domain/stage/questions';
import { type MessageOfTalk, messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ASKED, inputs } from './message-question.inputs';

test('a message that became a question says so for a moment, and a refused one why', async () => {
  const askMessage = calls<MessageOutcome, { asked: MessageOfTalk | null }>();
  const machine = messageQuestionMachine.provide({ actors: { askMessage: askMessage.logic } });
  const { actor, clock, record } = start(machine);
  const ask = () => actor.send({ type: 'messageQuestion.ask', asked: ASKED });
  const values: unknown[] = [];
  for (const outcome of ['asked', 'waiting', 'known'] as const) {
    ask();
    ask();
    askMessage.answer(outcome);
    await quiet();
    values.push(Object(actor.getSnapshot().value).idle);
  }
  expect([values, askMessage.count()]).toEqual([['asked', 'waiting', 'known'], 3]);
  clock.increment(SNACKBAR_MS);
  expect(actor.getSnapshot().value).toEqual({ idle: 'quiet' });
  ask();
  askMessage.fail(faultError('PROCESSING_ERROR', 413));
  await quiet();
  expect(actor.getSnapshot()).toMatchObject({ value: { idle: 'refused' }, context: { refusal: 413 } });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of a message that becomes a question', () => {
  coverPaths(messageQuestionMachine, inputs);
});

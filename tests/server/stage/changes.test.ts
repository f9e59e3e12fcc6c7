import { array, assert, boolean, constantFrom, dictionary, integer, letrec, oneof, property } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { createBoard } from '../../../server/stage/board';
import { changesBetween } from '../../../server/stage/changes';
import { createQuestions } from '../../../server/stage/questions';
import { stageQuestions } from '../../../server/stage/tables';
import { onChosenStore } from '../kernel/service';
import { openRules } from '../realtime/realtime';

const PATH = ['stage', 'live', 'talk'];
const leaf = oneof(integer(), boolean(), constantFrom('', 'text', 'other'));
const key = constantFrom('a', 'b', 'c', 'd');
const { value } = letrec((tie) => ({
  value: oneof({ maxDepth: 3 }, leaf, dictionary(key, tie('value'), { minKeys: 1 }), array(leaf, { minLength: 1 })),
}));

test('a value with its changes is the new value', () => {
  assert(
    property(dictionary(key, value, { minKeys: 1 }), dictionary(key, value, { minKeys: 1 }), (before, after) => {
      const [one, other] = [before, after].map((whole) => {
        const database = new RealtimeDatabase({ rules: openRules, tree: null });
        void database.write('service', { path: PATH, value: whole });
        return database;
      });
      const old: unknown = JSON.parse(one?.read('service', PATH) ?? '');
      void one?.write('service', { path: PATH, value: { ...changesBetween(old, after) }, isMerge: true });
      expect(JSON.parse(one?.read('service', PATH) ?? '')).toEqual(JSON.parse(other?.read('service', PATH) ?? ''));
      expect(changesBetween(JSON.parse(other?.read('service', PATH) ?? ''), after)).toEqual({});
    }),
  );
});

test('only what differs is among the changes, and all where nothing is alike', () => {
  const before = { revision: 1, questions: { q1: { text: 'Why?', votes: 1, also: ['q3'] }, q2: { text: 'How?' } } };
  const after = { revision: 1, questions: { q1: { text: 'Why?', votes: 2, also: ['q3'] } } };
  expect(changesBetween(before, after)).toEqual({ 'questions/q1/votes': 2, 'questions/q2': null });
  expect([changesBetween(null, after), changesBetween(after, {})]).toEqual([{ '': after }, { '': {} }]);
});

onChosenStore('the board of a talk', (store) => {
  test('a vote is sent to the audience without the questions', async () => {
    const talk = { widgetId: 'keynote', configurationId: 'opening' };
    const database = new RealtimeDatabase({ rules: openRules, tree: null });
    const questions = createQuestions(store.db, 'live');
    const board = createBoard({ db: store.db, database, mode: 'live' });
    const asked = { talk, id: 'question-1', text: 'Why?', uid: 'ada', name: null };
    await questions.ask({ ...asked, isChecked: false, now: Date.parse('2026-01-01T08:00:00Z') });
    await board.refresh(talk, false);
    const write = vi.spyOn(database, 'write');
    await questions.vote(talk, 'question-1', 'grace', true);
    await Promise.all([board.refresh(talk, false), board.refresh(talk, false)]);
    expect(write.mock.calls[0]?.[1]).toMatchObject({ value: { 'questions/question-1/votes': 1 }, isMerge: true });
    await store.db.delete(stageQuestions);
  });
});

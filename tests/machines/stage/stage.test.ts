import { describe, expect, test } from 'vitest';
import { stageMachine } from '../../../machines/stage/stage.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { HEARD, TALK } from './questions.inputs';
import { inputs } from './stage.inputs';

describe('the talks', () => {
  test('each talk has its questions, those of the last one stay, and all end together', () => {
    const other = { ...TALK, talk: { ...TALK.talk, configurationId: 'closing' } };
    expect(membersOf(stageMachine, [TALK, other], HEARD)).toEqual({
      wanted: ['keynote/opening', 'keynote/closing'],
      told: 2,
      released: ['keynote/opening', 'keynote/closing'],
      forgotten: ['keynote/closing'],
      cleared: [],
    });
  });

  test('the talks replay from their log', () => {
    const { actor, record } = start(stageMachine);
    actor.send({ type: 'collection.want', input: TALK });
    actor.send({ type: 'collection.clear' });
    expectReplay(stageMachine, record);
  });

  test('the path search covers every transition of the talks', () => {
    coverPaths(stageMachine, inputs);
  });
});

import { describe, expect, test } from 'vitest';
import { talkReactionsMachine } from '../../../machines/stage/talk-reactions.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { HEARD_REACTIONS, REACTING } from './reactions.inputs';
import { inputs } from './talk-reactions.inputs';

describe('the reactions of the talks', () => {
  test('each talk has its reactions while it is shown', () => {
    const other = { ...REACTING, talk: { ...REACTING.talk, configurationId: 'closing' } };
    expect(membersOf(talkReactionsMachine, [REACTING, other], HEARD_REACTIONS)).toEqual({
      wanted: ['keynote/opening', 'keynote/closing'],
      told: 2,
      released: ['keynote/closing'],
      forgotten: ['keynote/closing'],
      cleared: [],
    });
  });

  test('they replay from their log', () => {
    const { actor, record } = start(talkReactionsMachine);
    actor.send({ type: 'collection.want', input: REACTING });
    actor.send({ type: 'collection.clear' });
    expectReplay(talkReactionsMachine, record);
  });

  test('the path search covers every transition of the reactions of the talks', () => {
    coverPaths(talkReactionsMachine, inputs);
  });
});

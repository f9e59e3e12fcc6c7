import { describe, expect, test } from 'vitest';
import { talkPollsMachine } from '../../../machines/stage/talk-polls.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { HEARD_POLLS, POLLS } from './polls.inputs';
import { inputs } from './talk-polls.inputs';

describe('the polls of the talks', () => {
  test('each talk has its polls, and those of the last one stay', () => {
    const other = { ...POLLS, talk: { ...POLLS.talk, configurationId: 'closing' } };
    expect(membersOf(talkPollsMachine, [POLLS, other], HEARD_POLLS)).toEqual({
      wanted: ['keynote/opening', 'keynote/closing'],
      told: 2,
      released: ['keynote/opening', 'keynote/closing'],
      forgotten: ['keynote/closing'],
      cleared: [],
    });
  });

  test('they replay from their log', () => {
    const { actor, record } = start(talkPollsMachine);
    actor.send({ type: 'collection.want', input: POLLS });
    actor.send({ type: 'collection.clear' });
    expectReplay(talkPollsMachine, record);
  });

  test('the path search covers every transition of the polls of the talks', () => {
    coverPaths(talkPollsMachine, inputs);
  });
});

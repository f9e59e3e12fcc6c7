import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { mentionMachine } from '../../../machines/chat/mention.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './mention.inputs';

test('names are offered from an @ on, walked through in a circle, and stay closed once dismissed', () => {
  const { actor, record } = start(mentionMachine);
  const seek = (from: number, text: string) => actor.send({ type: 'mention.seek', from, text: seal(text) });
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.at];
  seek(0, 'G');
  actor.send({ type: 'mention.move', by: -1, count: 3 });
  expect(shown()).toEqual(['open', 2]);
  seek(0, 'Gr');
  expect(shown()).toEqual(['open', 0]);
  actor.send({ type: 'mention.dismiss' });
  seek(0, 'Gra');
  expect(shown()).toEqual(['dismissed', 0]);
  seek(12, 'A');
  expect(shown()).toEqual(['open', 0]);
  actor.send({ type: 'mention.stop' });
  expect(shown()).toEqual(['closed', 0]);
  expectReplay(mentionMachine, record);
  expect(JSON.stringify(record.log)).not.toContain('Gra');
});

test('the path search covers every state and transition of a mention', () => {
  coverPaths(mentionMachine, inputs);
});

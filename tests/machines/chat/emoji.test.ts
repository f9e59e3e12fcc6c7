import { expect, test } from 'vitest';
import type { EmojiNames } from '../../../domain/chat/emoji';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type EmojiNamesInput, emojiMachine, type RecentCommand } from '../../../machines/chat/emoji.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './emoji.inputs';

test('the emoji are named in the language of the page, and the used one is kept and closes them', async () => {
  const readEmojiNames = calls<Sealed<EmojiNames>, EmojiNamesInput>(() => seal({ '🎉': 'party popper|' }));
  const recentKeep = feed<RecentCommand>();
  const machine = emojiMachine.provide({
    actors: { readEmojiNames: readEmojiNames.logic, recentKeep: recentKeep.logic },
  });
  const { actor, record } = start(machine);
  actor.send({ type: 'emoji.open', locale: 'de' });
  actor.send({ type: 'emoji.recalled', recent: seal(['👍']) });
  await quiet();
  expect([actor.getSnapshot().value, readEmojiNames.inputs()]).toEqual([{ open: 'named' }, [{ locale: 'de' }]]);
  actor.send({ type: 'emoji.search', text: seal('Konfetti') });
  actor.send({ type: 'emoji.use', recent: seal(['🎉', '👍']) });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.sought]).toEqual(['closed', null]);
  expect(recentKeep.heard.map(({ recent }) => recent.open())).toEqual([['🎉', '👍']]);
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Konfetti');
});

test('without names the emoji are shown all the same', async () => {
  const readEmojiNames = calls<Sealed<EmojiNames>, EmojiNamesInput>(() => {
    throw new Error('Offline');
  });
  const machine = emojiMachine.provide({
    actors: { readEmojiNames: readEmojiNames.logic, recentKeep: feed<RecentCommand>().logic },
  });
  const { actor } = start(machine);
  actor.send({ type: 'emoji.open', locale: 'de' });
  await quiet();
  expect(actor.getSnapshot().value).toEqual({ open: 'nameless' });
});

test('the path search covers every state and transition of the emoji', () => {
  coverPaths(emojiMachine, inputs);
});

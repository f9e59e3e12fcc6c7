import { expect, test } from 'vitest';
import { FILES_AT_ONCE } from '../../../domain/chat/files';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomInput } from '../../../machines/chat/chat.events';
import { type ComposerEvent, composerMachine, type DraftCommand } from '../../../machines/chat/composer.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { FILE, inputs } from './composer.inputs';
import { ROOM } from './room.inputs';

function composer(...events: readonly ComposerEvent[]) {
  const draftKeep = feed<DraftCommand, RoomInput>();
  const machine = composerMachine.provide({ actors: { draftKeep: draftKeep.logic } });
  const run = start(machine, { input: ROOM });
  for (const event of events) run.actor.send(event);
  const { value, context } = run.actor.getSnapshot();
  const { draft, edited, subjectId } = context;
  return { ...run, machine, draftKeep, shown: [value, draft?.open() ?? null, edited?.open() ?? null, subjectId] };
}
const write = (text: string): ComposerEvent => ({ type: 'composer.write', text: seal(text) });
const edit: ComposerEvent = { type: 'composer.edit', id: 'm2', text: seal('Old text') };

test('a reply sends the draft, and its end empties it', () => {
  const { actor, shown } = composer(write('Hello'), { type: 'composer.reply', id: 'm1' }, write('Hello you'));
  expect(shown).toEqual(['replying', 'Hello you', null, 'm1']);
  actor.send({ type: 'composer.done' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'fresh', context: { draft: null, subjectId: null } });
});

test('an edit starts from the text of the message and leaves the draft alone', () => {
  expect(composer(write('Draft')).shown).toEqual(['fresh', 'Draft', null, null]);
  expect(composer(write('Draft'), edit).shown).toEqual(['editing', 'Draft', 'Old text', 'm2']);
  expect(composer(write('Draft'), edit, write('New text')).shown).toEqual(['editing', 'Draft', 'New text', 'm2']);
  for (const type of ['composer.done', 'composer.cancel'] as const)
    expect(composer(write('Draft'), edit, write('New text'), { type }).shown).toEqual(['fresh', 'Draft', null, null]);
});

test('a reply that is cancelled keeps what was typed', () => {
  const { shown } = composer({ type: 'composer.reply', id: 'm1' }, write('Hello'), { type: 'composer.cancel' });
  expect(shown).toEqual(['fresh', 'Hello', null, null]);
});

test('another reply or edit replaces the one before', () => {
  expect(composer(edit, { type: 'composer.reply', id: 'm1' }).shown).toEqual(['replying', null, null, 'm1']);
  expect(composer({ type: 'composer.reply', id: 'm1' }, edit).shown).toEqual(['editing', null, 'Old text', 'm2']);
});

test('a draft is kept while it is typed and until it is sent, and an edit is not', () => {
  const { draftKeep, actor } = composer(write('Draft'), edit, write('New text'));
  const kept = () => draftKeep.heard.map(({ text }) => text?.open() ?? null);
  expect([draftKeep.inputs, kept()]).toEqual([[ROOM], ['Draft']]);
  actor.send({ type: 'composer.cancel' });
  actor.send({ type: 'composer.done' });
  expect(kept()).toEqual(['Draft', null]);
});

test('a draft of an earlier visit or another device is restored, and gone once it was sent there', () => {
  const restored = (text: string | null): ComposerEvent => ({
    type: 'composer.restored',
    text: text === null ? null : seal(text),
  });
  expect(composer(restored('Earlier')).shown).toEqual(['fresh', 'Earlier', null, null]);
  expect(composer(restored('Earlier'), restored('Earlier today')).shown).toEqual([
    'fresh',
    'Earlier today',
    null,
    null,
  ]);
  expect(composer(restored('Earlier'), restored(null)).shown).toEqual(['fresh', null, null, null]);
});

test('a browser that keeps nothing still lets the user write', () => {
  const { actor, draftKeep } = composer({ type: 'xstate.error.actor.draftKeep', error: new Error('full') } as never);
  actor.send(write('Hello'));
  expect([actor.getSnapshot().context.draft?.open(), draftKeep.heard]).toEqual(['Hello', []]);
});

test('files are kept through a reply that is cancelled, not added to an edit, and gone when they are sent', () => {
  const { actor } = composer();
  const attach = (key: string) => actor.send({ type: 'composer.attach', files: [{ key, file: FILE }] });
  const keys = () => actor.getSnapshot().context.files.map(({ key }) => key);
  actor.send(edit);
  attach('f0');
  actor.send({ type: 'composer.cancel' });
  attach('f1');
  attach('f2');
  actor.send({ type: 'composer.reply', id: 'm1' });
  actor.send({ type: 'composer.cancel' });
  actor.send({ type: 'composer.detach', key: 'f1' });
  expect(keys()).toEqual(['f2']);
  actor.send({ type: 'composer.done' });
  expect(keys()).toEqual([]);
});

test('a file that cannot be sent stays when the others are sent', () => {
  const { actor } = composer();
  const refused = { key: 'f2', file: { ...FILE, size: 0 } };
  actor.send({ type: 'composer.attach', files: [{ key: 'f1', file: FILE }, refused] });
  actor.send({ type: 'composer.done' });
  expect(actor.getSnapshot().context.files).toEqual([refused]);
});

test('ten files go at once, and the others are named', () => {
  const { actor } = composer();
  const files = Array.from({ length: FILES_AT_ONCE + 2 }, (_, index) => ({
    key: `f${index}`,
    file: { ...FILE, name: seal(`${index}.pdf`) },
  }));
  const tray = () => {
    const { context } = actor.getSnapshot();
    return [context.files.length, context.leftOut.map((name) => name.open())];
  };
  actor.send({ type: 'composer.attach', files });
  expect(tray()).toEqual([10, ['10.pdf', '11.pdf']]);
  actor.send({ type: 'composer.detach', key: 'f0' });
  expect(tray()).toEqual([9, []]);
});

test('a composer replays from its log, without what is written in it', () => {
  const { record, machine } = composer(write('Secret'), edit, write('Secret, too'), { type: 'composer.done' });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Secret');
});

test('the path search covers every state and transition of a composer', () => {
  coverPaths(composerMachine, inputs);
});

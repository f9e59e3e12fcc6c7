import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { type ComposerEvent, composerMachine } from '../../../machines/chat/composer.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './composer.inputs';

function composer(...events: readonly ComposerEvent[]) {
  const run = start(composerMachine, {});
  for (const event of events) run.actor.send(event);
  const { value, context } = run.actor.getSnapshot();
  const { draft, edited, subjectId } = context;
  return { ...run, shown: [value, draft?.open() ?? null, edited?.open() ?? null, subjectId] };
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

test('a composer replays from its log, without what is written in it', () => {
  const { record } = composer(write('Secret'), edit, write('Secret, too'), { type: 'composer.done' });
  expectReplay(composerMachine, record);
  expect(JSON.stringify(record.log)).not.toContain('Secret');
});

test('the path search covers every state and transition of a composer', () => {
  coverPaths(composerMachine, inputs);
});

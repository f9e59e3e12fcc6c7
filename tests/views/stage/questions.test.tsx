import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { OwnPart, QuestionsById } from '../../../machines/stage/questions.events';
// Loaded before, so that no test waits for it.
import '../../../src/views/stage/TalkStage';
import { ownPart, question } from '../../machines/stage/questions.inputs';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const HOUR = 3_600_000;
const titled = (text: string) => [{ locale: 'en', text }];
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const TALK = {
  id: 'light',
  type: 'MEETING',
  name: titled('Room of light'),
  openMode: 'EMBEDDED_DIALOG',
  placements: [],
  configurations: [{ id: 'c', name: titled('Light'), begin: at(0.5), end: at(2) }],
};
const ALL = {
  q1: question(1, { votes: 2 }),
  q2: question(2, { state: 'answering', body: seal({ text: 'Why stone?', by: null, answer: null }) }),
};

const CHAT = { ...TALK, id: 'hallway', type: 'CHAT', name: titled('Hallway'), configurations: [{ id: 'always' }] };

async function open(own: OwnPart = ownPart(), questions: QuestionsById = ALL) {
  const stage = await enterVenue({
    venue: venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [TALK, CHAT] }] })),
    path: '/v/aurora/area/lobby?widget=light',
    ownQuestions: own,
  });
  const region = within(await screen.findByRole('tabpanel', { name: 'Questions' }));
  const hear = (heard: QuestionsById, isChecked = false) =>
    act(async () => stage.questions.tell?.({ type: 'questions.heard', questions: heard, isChecked, revision: 1 }));
  await waitFor(() => expect(stage.questions.tell).not.toBeNull());
  await hear(questions);
  const texts = () => region.getAllByRole('listitem').map((item) => item.textContent);
  return { ...stage, region, hear, texts };
}

test('questions before a talk have their votes, their authors and what is answered now first', async () => {
  const { texts } = await open();
  expect(texts()).toEqual([
    expect.stringMatching(/^Why stone\?Without a name.*Being answered now$/),
    expect.stringMatching(/^Why wood\?Grace/),
  ]);
});

test('a vote is a toggle with its count, and new questions wait for a press', async () => {
  const { user, region, questions, hear, texts } = await open();
  await user.click(region.getByRole('button', { name: 'Votes: 2' }));
  expect(await region.findByRole('button', { name: 'Votes: 3', pressed: true })).toBeVisible();
  expect(questions.votes).toEqual([{ id: 'q1', isOn: true }]);
  await hear({ ...ALL, q3: question(3) });
  expect(texts()).toHaveLength(2);
  await user.click(region.getByRole('button', { name: 'Show new questions: 1' }));
  expect(texts()).toHaveLength(3);
});

test('one who asks reads before who sees the name, and keeps the text of a refused question', async () => {
  const { user, region, questions } = await open();
  const field = region.getByRole('textbox', { name: 'Ask a question' });
  expect(field).toHaveAccessibleDescription('Everyone here will see your name with the question.');
  await user.click(region.getByRole('switch', { name: 'Ask without my name' }));
  expect(field).toHaveAccessibleDescription(
    'No one here will see your name, not even the hosts. The organisers see it if someone reports the question.',
  );
  questions.ask = () => Promise.reject(new FaultError(makeFault('PROCESSING_ERROR', { status: 429 })));
  await user.type(field, ' Why glass? ');
  await user.click(region.getByRole('button', { name: 'Ask' }));
  expect(await region.findByRole('alert')).toHaveTextContent('You can ask again in a few seconds.');
  expect(field).toHaveValue(' Why glass? ');
  expect(questions.asked).toMatchObject([{ text: seal('Why glass?'), isNamed: false }]);
});

test('authors see what became of their questions', async () => {
  const own = [
    { id: 'q8', text: 'Mine?', state: 'waiting', reason: null },
    { id: 'q9', text: 'Again?', state: 'declined', reason: 'Asked before.' },
    { id: 'q10', text: 'Rude?', state: 'declined', reason: null },
  ] as const;
  const asked = { q8: 'waiting', q9: 'declined', q10: 'declined' } as const;
  const { texts } = await open(ownPart({ asked, ownTexts: seal(own) }), {});
  expect(texts()).toEqual([
    'Mine?Waiting for approvalDelete',
    'Again?Declined: Asked before.Delete',
    'Rude?The organisers have hidden this question.Delete',
  ]);
});

test('a question of somebody else is reported to the organisers, and the focus returns to it', async () => {
  const { user, region, questions, hear } = await open();
  await hear({ ...ALL, q3: question(3, { isOwn: true }) });
  const [, ofWood] = region.getAllByRole('button', { name: 'Report' });
  expect(region.getAllByRole('button', { name: 'Report' })).toHaveLength(2);
  expect(ofWood).toHaveAccessibleDescription('Why wood?');
  await user.click(ofWood as HTMLElement);
  const form = within(region.getByRole('region', { name: 'Report this question' }));
  expect(form.getByRole('heading', { name: 'Report this question' })).toHaveFocus();
  await user.click(form.getByRole('radio', { name: 'Bullying or harassment' }));
  await user.click(form.getByRole('button', { name: 'Send report' }));
  await user.click(await form.findByRole('button', { name: 'Done' }));
  expect(questions.reports).toMatchObject([
    {
      reported: { messageId: 'q1', talk: { widgetId: 'light', configurationId: 'c' } },
      reason: 'harassment',
      text: null,
    },
  ]);
  expect(region.getAllByRole('button', { name: 'Report' })[1]).toHaveFocus();
});

test('moderators answer in place and decline with a reason', async () => {
  const waiting = seal([{ id: 'q7', text: 'Rude?', by: null, at: 1 }]);
  const { user, region, questions } = await open(ownPart({ isModerator: true, waiting }));
  await user.click(region.getByRole('button', { name: 'Answer now' }));
  const decline = () => user.click(region.getAllByRole('button', { name: 'Decline' })[0] as HTMLElement);
  await decline();
  await user.type(region.getByRole('textbox', { name: 'Reason' }), 'Please be kind.');
  await decline();
  await waitFor(() =>
    expect(questions.acts).toEqual([
      { command: 'moderate', id: 'q1', act: seal({ id: 'q1', action: 'answering' }) },
      { command: 'moderate', id: 'q7', act: seal({ id: 'q7', action: 'decline', reason: 'Please be kind.' }) },
    ]),
  );
});

test('a moderator merges a question into the most similar one, and separates it again', async () => {
  const merged = seal([{ id: 'q3', into: 'q1', text: 'Why of wood?', by: null }]);
  const own = ownPart({ isModerator: true, merged });
  const { user, region, questions, hear } = await open(own, { ...ALL, q3: question(3) });
  const item = region.getAllByRole('listitem')[2] as HTMLElement;
  await user.click(within(item).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Same as…' }));
  const search = region.getByRole('searchbox', { name: 'Search questions' });
  expect(search).toHaveFocus();
  const choices = within(region.getByRole('group', { name: 'Which question does it repeat?' }));
  await user.click(choices.getAllByRole('radio')[0] as HTMLElement);
  await user.click(region.getByRole('button', { name: 'Merge' }));
  await hear({ ...ALL, q1: question(1, { votes: 2, also: ['q3'] }) });
  expect(region.getByText('Merged questions: 1')).toBeVisible();
  const separate = await region.findByRole('button', { name: 'Separate', description: 'Why of wood?' });
  expect(separate).toHaveFocus();
  expect(region.getByText('Merged. Their votes count together.')).toBeVisible();
  await user.click(separate);
  expect(questions.acts).toEqual([
    { command: 'merge', id: 'q3', into: 'q1' },
    { command: 'merge', id: 'q3', into: null },
  ]);
});

test('the author of a merged question reads where it went, and a vote for it is one for the other', async () => {
  const ownTexts = seal([
    { id: 'q9', text: 'Wood?', state: 'merged', reason: null, into: { id: 'q1', text: 'Why wood?' } } as const,
  ]);
  const own = ownPart({ asked: { q9: 'merged' }, votes: ['q8'], ownTexts });
  const { texts, region } = await open(own, { q1: question(1, { votes: 2, also: ['q8', 'q9'] }) });
  expect(texts()[0]).toBe('Wood?A host merged it with: Why wood?Delete');
  expect(region.getByRole('button', { name: 'Votes: 2', pressed: true })).toBeVisible();
});

test('a moderator carries a question on in a chat, to which a press leads', async () => {
  const stage = await open(ownPart({ isModerator: true }));
  const { user, region, questions, hear, chat } = stage;
  await user.click(region.getAllByRole('button', { name: 'More actions' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Carry on in a chat' }));
  expect(region.getByRole('radio', { name: 'Hallway · Lobby' })).toBeChecked();
  await user.click(region.getByRole('button', { name: 'Carry on in a chat' }));
  expect(questions.acts).toEqual([{ command: 'carry', id: 'q2', chatId: 'hallway' }]);
  await hear({ q2: question(2, { state: 'carried', chatId: 'hallway' }) });
  expect(region.getByText('Carried on in the chat')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Open “Hallway”' }));
  await waitFor(() => expect(chat.rooms.has('w~hallway')).toBe(true));
});

test('moderators have the list before a form that is folded, in which they ask too', async () => {
  const { user, region } = await open(ownPart({ isModerator: true }));
  const summary = region.getByText('Ask a question', { selector: 'summary' });
  const first = await region.findByText('Why wood?');
  expect(first.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  const fold = region.getByRole('textbox', { name: 'Ask a question' }).closest('details');
  expect(fold).not.toHaveAttribute('open');
  await user.click(summary);
  expect(fold).toHaveAttribute('open');
});

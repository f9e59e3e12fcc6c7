import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SearchResult } from '../../../domain/search/search';
import { ownTimeZone } from '../../../src/adapters/kernel/own-time-zone';
// Loaded before, so that no test waits for it.
import '../../../src/views/search/SearchContent';
import { enterVenue } from '../venue/venue-harness';

const result = (given: Partial<SearchResult> & Pick<SearchResult, 'id' | 'type' | 'title'>): SearchResult => ({
  snippet: '',
  areaId: null,
  widgetId: null,
  assetId: null,
  begin: null,
  end: null,
  ...given,
});

const STAGE = result({ id: 'area:stage', type: 'AREA', title: 'Main stage', areaId: 'stage' });
const CHAT = result({
  id: 'widget:stage-chat',
  type: 'WIDGET',
  title: 'Stage chat',
  snippet: 'Questions to the speakers',
  areaId: 'stage',
  widgetId: 'stage-chat',
});
const IMPRINT = result({ id: 'imprint', type: 'IMPRINT', title: 'Imprint' });
const GONE = result({ id: 'area:gone', type: 'AREA', title: 'No longer there', areaId: 'gone' });
const ANSWER = { answer: 'Questions to the speakers', sources: [CHAT.id], results: [CHAT, STAGE, IMPRINT, GONE] };

async function open(search?: () => Promise<unknown>) {
  const stage = await enterVenue(search === undefined ? {} : { search });
  await stage.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  const field = await dialog.findByRole('textbox', { name: 'Ask about the venue' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...stage, dialog, ask: (text: string) => stage.user.type(field, `${text}{Enter}`) };
}

test('the global search answers with its source and results in groups, and views an area §2.107 §2.108 §3.83', async () => {
  const { dialog, ask, search, user, actor } = await open(async () => ANSWER);
  await ask('Where can I ask the speakers?');
  expect(search).toHaveBeenCalledWith({ q: 'Where can I ask the speakers?', lang: 'en', zone: ownTimeZone() });
  const answer = within(await dialog.findByRole('region', { name: 'Answer' }));
  expect(answer.getByText('Questions to the speakers')).toBeVisible();
  expect(answer.getByRole('button', { name: /^Source: Stage chat/ })).toBeVisible();
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Things to do',
    'Areas',
    'Pages',
  ]);
  expect(dialog.queryByText('No longer there')).toBeNull();
  expect(dialog.getByRole('button', { name: /^Imprint.*View result/ })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Main stage.*View area/ }));
  await waitFor(() => expect(actor('area').getSnapshot().context.areaId).toBe('stage'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
});

test('a result and a source say where they are and when a talk that is still to come begins', async () => {
  const talk = (id: string, year: number) =>
    result({
      ...CHAT,
      id,
      title: `Talk of ${year}`,
      areaId: 'lobby',
      widgetId: 'lobby-programme',
      begin: `${year}-06-15T12:00:00Z`,
    });
  const results = [CHAT, STAGE, IMPRINT, talk('talk:1', 2099), talk('talk:2', 1999)];
  const { dialog, ask } = await open(async () => ({ ...ANSWER, sources: ['imprint', 'talk:1', 'talk:2'], results }));
  await ask('chat');
  const answer = within(await dialog.findByRole('region', { name: 'Answer' }));
  const textsIn = (of: typeof answer) =>
    of.getAllByRole('button').map(({ textContent }) => textContent?.replace(/ +/g, ' '));
  expect(textsIn(answer)).toEqual([
    'Source: Imprint',
    expect.stringMatching(/^Source: Talk of 2099 · Lobby · .*2099/),
    'Source: Talk of 1999 · Lobby',
  ]);
  expect(answer.queryByText(/language model/)).toBeNull();
  expect(textsIn(within(dialog.getByRole('region', { name: 'Areas' })))).toEqual(['Main stage View area']);
  expect(textsIn(within(dialog.getByRole('region', { name: 'Things to do' })))).toEqual([
    'Stage chat Questions to the speakers Main stage View result',
    expect.stringMatching(/^Talk of 2099 Questions to the speakers Lobby · .*2099.* View result$/),
    'Talk of 1999 Questions to the speakers Lobby View result',
  ]);
});

test('an answer that a language model wrote says so', async () => {
  const { dialog, ask } = await open(async () => ({ ...ANSWER, isWritten: true }));
  await ask('chat');
  expect(await dialog.findByText(/Written by a language model/)).toBeVisible();
});

test('an attendee who is found opens their profile, above the results', async () => {
  const grace = result({ id: 'person:grace', type: 'PERSON', title: 'Grace Hopper', snippet: 'Admiral · Navy' });
  const { dialog, ask, user, actor } = await open(async () => ({ ...ANSWER, results: [grace, STAGE] }));
  await ask('Grace Hopper');
  const people = within(await dialog.findByRole('region', { name: 'Attendees' }));
  await user.click(people.getByRole('button', { name: /^Grace Hopper Admiral · Navy.*View result/ }));
  await waitFor(() => expect(actor('profilePanel').getSnapshot().context.uid).toBe('grace'));
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeInTheDocument();
});

test('a speaker who is found is shown in the agenda, above the results', async () => {
  const mira = result({ id: 'speaker:mira', type: 'PERSON', title: 'Mira Holt', snippet: 'Architect · Nordic Light' });
  const { dialog, ask, user, actor } = await open(async () => ({ ...ANSWER, results: [mira, STAGE] }));
  await ask('Mira Holt');
  const speakers = within(await dialog.findByRole('region', { name: 'Speakers' }));
  await user.click(speakers.getByRole('button', { name: /^Mira Holt Architect · Nordic Light/ }));
  await waitFor(() =>
    expect(actor('agenda').getSnapshot()).toMatchObject({
      value: { view: { open: { list: 'speakers' } } },
      context: { speaker: 'mira' },
    }),
  );
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeInTheDocument();
});

test('a result in another area opens there §2.108', async () => {
  const { dialog, ask, user, actor } = await open(async () => ANSWER);
  await ask('chat');
  await user.click(await dialog.findByRole('button', { name: /^Stage chat.*View result/ }));
  await waitFor(() => expect(actor('area').getSnapshot().context.areaId).toBe('stage'));
  await waitFor(() =>
    expect(
      actor('dialogs')
        .getSnapshot()
        .context.stack.map(({ id }) => id),
    ).toEqual(['panel:stage-chat']),
  );
});

test('a question shows a loading phrase, and a new one cancels it §2.107', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const { dialog, ask, pass } = await open(() => new Promise((resolve) => void answers.push(resolve)));
  await ask('one');
  expect(dialog.getByRole('status')).toHaveTextContent('Reading your question…');
  await pass(1600);
  expect(dialog.getByRole('status')).toHaveTextContent('Looking around the venue…');
  await ask(' two');
  answers[0]?.({ answer: null, results: [IMPRINT] });
  answers[1]?.(ANSWER);
  expect(await dialog.findByText('Results: 4')).toBeVisible();
});

test('a question without results says so, and one that fails can be asked again §8.49 §8.50', async () => {
  let isFailing = true;
  const { dialog, ask, user } = await open(async () => {
    if (isFailing) throw new Error('offline');
    return { answer: null, results: [] };
  });
  await ask('xyzzy');
  expect(await dialog.findByRole('alert')).toHaveTextContent('There was an error finding an answer...');
  isFailing = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('We didn’t find anything for your question. Try other words.')).toBeVisible();
});

test('the header opens the search, Escape closes it, and a question stays in its field', async () => {
  const { dialog, ask, user } = await open();
  await ask('xyzzy');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
  await user.click(screen.getAllByRole('button', { name: 'Search the venue' })[0] ?? document.body);
  expect(await screen.findByRole('textbox', { name: 'Ask about the venue' })).toHaveValue('xyzzy');
  expect(dialog).toBeDefined();
});

test('a venue without the feature ai has no global search §3.83', async () => {
  const { default: config } = await import('../../fixtures/contract/ui-config.json');
  const { user } = await enterVenue({ config: { ...config, features: { ai: false } } });
  expect(screen.queryByRole('button', { name: 'Search the venue' })).toBeNull();
  await user.keyboard('{Control>}k{/Control}/');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
});

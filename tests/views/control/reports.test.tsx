import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromCallback, fromPromise } from 'xstate';
import { CHAT_API } from '../../../domain/chat/api';
import type { ChatReport } from '../../../domain/chat/safety';
import { PENDING } from '../../../domain/chat/wall';
import { CONTROL_API } from '../../../domain/control/desk';
import { announcingMachine } from '../../../machines/control/announcing.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { provideModerating } from '../../../src/adapters/control/moderating';
import type { Http } from '../../../src/adapters/kernel/http';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { ReportsSection } from '../../../src/views/control/reports/ReportsSection';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { reportOf } from '../../machines/chat/verdict.inputs';
import { SEEN } from '../../machines/control/announcing.inputs';
import { quietEditing, quietOffering } from '../../machines/control/quiet-parts';
import { faultError } from '../../machines/kernel/fakes';

const WALL = {
  id: 'photos',
  kind: 'SOCIAL_WALL',
  name: [{ locale: 'en', text: 'Photo wall' }],
  configuration: {},
};
const VENUE = {
  architectures: [{ id: 'aurora', areas: [{ id: 'lobby', title: [], contentWidgets: [WALL] }] }],
};
const POST = reportOf('r2', {
  by: 'grace',
  room: 's~photos',
  roomName: '',
  reason: PENDING,
  about: 'grace',
  context: [
    {
      id: 'm1',
      from: 'grace',
      at: 1,
      kind: 'text',
      text: 'Our team',
      file: { id: 'f1', name: 'team.png', type: 'image/png', size: 2000 },
    },
  ],
});
const FILE = 'https://venue.example/f1';
const SPAM = reportOf('r1');

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

type Service = { reports: ChatReport[]; isAway: boolean; acts: unknown[] };

const serviceOf = (service: Service): Pick<Http, 'get' | 'post'> => ({
  async get(path, schema) {
    if (service.isAway) throw faultError('NOT_REACHABLE');
    // The venue is read with the defaults of its schema, which these tests do not need.
    if (path === CONTROL_API.saved) return { version: 1, venue: VENUE } as v.InferOutput<typeof schema>;
    if (path === CHAT_API.reportsCount) return v.parse(schema, { open: service.reports.length });
    if (path === CHAT_API.reports) return v.parse(schema, { reports: service.reports, next: null });
    if (path.includes('f1')) return v.parse(schema, { url: FILE, small: null, expires: 1 });
    const name = path.includes('grace') ? 'Grace' : 'Hedy';
    return v.parse(schema, { userId: name, data: { attributes: { name } } });
  },
  async post(_, body) {
    service.acts.push(body);
    service.reports = service.reports.filter(({ id }) => id !== (body as { report?: string }).report);
    return undefined;
  },
});

async function open(given: Partial<Service> = {}, locale = 'en', hasChats = true) {
  await loadControlWords(locale);
  const service: Service = { reports: [POST, SPAM], isAway: false, acts: [], ...given };
  const seen = hasChats ? SEEN : { ...SEEN, reports: null };
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing: quietEditing,
        offering: quietOffering,
        fetchSection: fromPromise(async () => {}),
        address: fromCallback(({ sendBack }) => sendBack({ type: 'sections.show', section: 'reports' })),
        announcing: announcingMachine.provide({ actors: { readEvent: fromPromise(async () => seen) } }),
        moderating: provideModerating(serviceOf(service), locale),
      },
    }),
  ).start();
  running.push(sections);
  render(
    <ControlProvider control={createActor(controlMachine)} locale={locale}>
      <SectionsContext value={sections}>
        <ReportsSection />
      </SectionsContext>
    </ControlProvider>,
  );
  return { service, user: userEvent.setup() };
}

test('an organiser approves a waiting post in the control room, and warns the author of a reported message', async () => {
  const { service, user } = await open();
  await user.click(await screen.findByRole('button', { name: /waits for approval.*Our team.*by Grace.*Photo wall/ }));
  expect(await screen.findByRole('heading', { name: 'Post that waits for approval' })).toHaveFocus();
  expect(await screen.findByRole('link', { name: /team\.png/ })).toHaveAttribute('href', FILE);
  await user.click(screen.getByRole('radio', { name: 'Put the post on the wall' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The post is on the wall.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Spam.*Buy now.*Team/ }));
  const form = within(screen.getByRole('form', { name: 'What do you want to do?' }));
  await user.click(form.getByRole('radio', { name: 'Warn Grace' }));
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'No advertising');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('No reports are waiting. New ones appear here by themselves.')).toBeVisible();
  expect(service.acts).toEqual([
    { action: 'show', room: 's~photos', message: 'm1', report: 'r2' },
    { action: 'hide', room: 'g~team', message: 'm1' },
    { action: 'warn', uid: 'grace', reason: 'No advertising', report: 'r1' },
  ]);
});

test('a reason that was typed waits in the report while the organiser looks at another one', async () => {
  const { user } = await open();
  const spam = /^Spam.*Buy now.*Team/;
  const reason = () => screen.getByRole('textbox', { name: 'Reason' });
  await user.click(await screen.findByRole('button', { name: spam }));
  await user.click(screen.getByRole('radio', { name: 'Warn Grace' }));
  await user.type(reason(), 'No advertising');
  await user.click(screen.getByRole('button', { name: 'All reports' }));
  await user.click(await screen.findByRole('button', { name: /waits for approval/ }));
  await user.click(screen.getByRole('button', { name: 'All reports' }));
  await user.click(await screen.findByRole('button', { name: spam }));
  expect(screen.getByRole('radio', { name: 'Warn Grace' })).toBeChecked();
  expect(reason()).toHaveValue('No advertising');
});

test('reports that cannot be read say what to do, in the organiser’s language', async () => {
  const { service, user } = await open({ isAway: true }, 'de');
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('Verbindung');
  service.isAway = false;
  await user.click(within(failed).getByRole('button'));
  expect(await screen.findByText(/^Die Meldungen konnten nicht geladen werden/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await screen.findByRole('button', { name: /Buy now/ })).toBeVisible();
});

test('a service without chats explains that attendees have nothing to report', async () => {
  await open({ reports: [] }, 'en', false);
  expect(await screen.findByText(/no chats or walls/)).toBeVisible();
});

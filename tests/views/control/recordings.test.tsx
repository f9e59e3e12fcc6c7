import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Sealed } from '../../../domain/kernel/sealed';
import type { HelpJoined } from '../../../domain/support/live-help';
import { copyingMachine } from '../../../machines/chat/copying.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import { followingMachine } from '../../../machines/control/following.machine';
import { type RecordingFilter, recordingsMachine } from '../../../machines/control/recordings.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { Reported } from '../../../src/views/control/recordings/RecordingsSection';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { controlWords } from '../../../src/words/control/words';
import { LINK, NO_PROBLEMS, PROBLEMS, STORED } from '../../machines/control/recordings.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

async function open(world = { problems: PROBLEMS, isAway: false }) {
  await loadControlWords('en');
  const service = {
    searched: [] as RecordingFilter[],
    chosen: [] as (string | null)[],
    saved: [] as (string | null)[],
  };
  const copied: (string | undefined)[] = [];
  const recordings = createActor(
    recordingsMachine.provide({
      actors: {
        search: fromPromise(async ({ input: { filter } }) => {
          if (world.isAway) throw new Error('offline');
          service.searched.push(filter);
          const page = world.problems.problems.length === 0 ? [] : [STORED];
          return { problems: world.problems, page: { recordings: page, next: null } };
        }),
        readRecordings: fromPromise(async ({ input: { problem } }) => {
          service.chosen.push(problem);
          return { recordings: [{ ...STORED, code: 'AAAA2222', isOtherBuild: true, sentence: null }], next: null };
        }),
        saveRecording: fromPromise<void, { code: string | null }>(
          async ({ input: { code } }) => void service.saved.push(code),
        ),
        shareRecording: fromPromise(async () => LINK),
        getPass: fromPromise<void>(async () => {}),
        following: followingMachine.provide({
          actors: {
            joinSession: fromPromise<HelpJoined, { code: Sealed<string> | null }>(async ({ input: { code } }) =>
              code?.open() === 'k7q 2mx' ? { view: 'a-view' } : { refusal: 'used' },
            ),
          },
        }),
        copying: copyingMachine.provide({
          actors: { copyMessage: fromPromise(async ({ input: { text } }) => void copied.push(text?.open())) },
        }),
      },
    }),
    { clock: new SimulatedClock() },
  ).start();
  running.push(recordings);
  recordings.send({ type: 'recordings.open' });
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <Reported recordings={recordings} />
    </ControlProvider>,
  );
  return { copied, service, user: userEvent.setup(), world };
}

const list = async (name: string) => within(await screen.findByRole('list', { name }));

test('an administrator sees what failed first, how often and since when, and opens the recordings of one problem', async () => {
  const { service, user } = await open();
  const [first, second] = (await list('Problems')).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^The service refusedvenue · readVenue · 503Recordings: 12\. Networks: 5\. Versions: 2\.First: .*2027.*Last: .*2027/,
  );
  expect(second).toHaveTextContent(/^No error was recordedRecordings: 1\./);
  await user.click(within(second ?? document.body).getByRole('button', { name: 'Show recordings' }));
  expect(await (await list('Recordings of attendees')).findByText('AAAA-2222')).toBeVisible();
  expect(screen.getByText('Another build')).toBeVisible();
  expect(service.chosen).toEqual(['']);
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(service.chosen).toEqual(['', null]);
  expect(screen.getByRole('heading', { name: 'Recordings of attendees' })).toBeVisible();
});

test('a recording says where it comes from, and is opened, downloaded or shared', async () => {
  const { copied, service, user } = await open();
  const row = (await list('Recordings of attendees')).getByRole('listitem');
  for (const fact of ['ZM8C-MVYF', 'PW-SIGNIN-REFUSED', 'lobby', 'Firefox 140 Linux', '2.0.0+0a1b2c3d', 'en'])
    expect(within(row).getByText(fact)).toBeVisible();
  expect(row).toHaveTextContent('The film stops.');
  expect(within(row).queryByText('Another build')).toBeNull();
  expect(await within(row).findByRole('link', { name: 'Open in the inspector: ZM8C-MVYF' })).toHaveAttribute(
    'href',
    '/inspector?recording=ZM8CMVYF',
  );
  await user.click(within(row).getByRole('button', { name: 'Download: ZM8C-MVYF' }));
  expect(service.saved).toEqual(['ZM8CMVYF']);
  await user.click(within(row).getByRole('button', { name: 'Make a link: ZM8C-MVYF' }));
  const link = await within(row).findByRole('textbox', { name: 'Link to ZM8C-MVYF' });
  expect(link).toHaveValue(LINK.url);
  expect(link).toHaveAccessibleDescription(/^With this link, anyone can download the recording until May 2, 2027/);
  await user.click(within(row).getByRole('button', { name: 'Copy' }));
  expect(copied).toEqual([LINK.url]);
});

test('the search asks for what was chosen of what there is', async () => {
  const { service, user } = await open();
  await list('Problems');
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'zm8c');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area or page' }), '/login');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Browser' }), 'Other');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sent from' }), 'A meeting room');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(service.searched.at(-1)).toEqual({
    code: 'zm8c',
    from: '',
    to: '',
    message: '',
    area: '/login',
    version: '',
    browser: 'other',
    place: 'meeting',
  });
});

test('while the inspector is off, recordings are downloaded only, and the page says so', async () => {
  await open({ problems: { ...PROBLEMS, hasInspector: false }, isAway: false });
  await list('Recordings of attendees');
  expect(screen.getByText('The inspector is off. Download a recording to open it elsewhere.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('nothing found and a failed search say so, and the search can be repeated', async () => {
  const { user, world } = await open({ problems: NO_PROBLEMS, isAway: true });
  expect(await screen.findByRole('alert')).toBeVisible();
  world.isAway = false;
  await user.click(screen.getByRole('button', { name: controlWords('en', 'retry') }));
  expect(await screen.findAllByText('Nothing found.')).toHaveLength(2);
});

test('an administrator enters the code of an attendee and follows their session in the inspector', async () => {
  const { user } = await open();
  const panel = await screen.findByRole('region', { name: 'Follow a session' });
  const field = within(panel).getByRole('textbox', { name: 'The attendee’s code' });
  await user.type(field, 'aaaaaa{Enter}');
  expect(await within(panel).findByText(/already been used/)).toBeVisible();
  expect(field).toHaveAccessibleDescription(/Ask the attendee for a new one/);
  await user.clear(field);
  await user.type(field, 'k7q 2mx{Enter}');
  expect(await within(panel).findByRole('link', { name: 'Open in the inspector' })).toHaveAttribute(
    'href',
    '/inspector?session=a-view',
  );
});

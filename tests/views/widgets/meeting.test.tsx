import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { WAITING } from '../../kernel/waiting';
import { enterVenue, LOBBY, venueWith } from '../venue/venue-harness';

const ROOM = 'https://aurora.whereby.example';
const PAGE = '/v/aurora/area-whereby-meeting/lobby/lobby-meeting/welcome-morning';
const IMPRINT = '/v/aurora/imprint';

type Options = NonNullable<Parameters<typeof enterVenue>[0]>;

const answering = () =>
  vi.fn<(path: string, body: unknown) => Promise<unknown>>(async () => ({
    url: `${ROOM}/welcome`,
    role: 'VIEWER',
  }));

/** Says something as the page in the frame does. */
function pageSays(data: object, origin = ROOM) {
  const frame = screen.getByTitle<HTMLIFrameElement>('Morning desk');
  const source = window;
  Object.defineProperty(frame, 'contentWindow', { value: source, configurable: true });
  fireEvent(window, Object.assign(new MessageEvent('message', { data, origin }), { source }));
}

async function openPage(options: Options = {}) {
  const post = answering();
  const stage = await enterVenue({ path: PAGE, post, ...options });
  return { ...stage, post };
}

async function openDialog(options: Options = {}) {
  const post = answering();
  const stage = await enterVenue({ post, ...options });
  await stage.user.click(
    within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button', { name: /Welcome desk/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Welcome desk/ }));
  return { ...stage, post, dialog };
}

describe('a meeting', () => {
  test('the page of a meeting is shown full-screen; a user who leaves it joins again or goes back to the area §2.18 §2.20 §2.103', async () => {
    const { user, post, actor } = await openPage();
    const frame = await screen.findByTitle('Morning desk');
    expect(post).toHaveBeenCalledTimes(1);
    expect(frame.getAttribute('src')).toMatch(/^https:\/\/aurora\.whereby\.example\/welcome\?/);
    expect(frame.getAttribute('src')).toMatch(/&chat=on.*&screenshare=off.*&update=0$/);
    expect(frame.getAttribute('allow')).toMatch(/camera; microphone; fullscreen/);
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
    expect(screen.getByText('Loading Morning desk…')).toBeVisible();
    fireEvent.load(frame);
    expect(screen.queryByText('Loading Morning desk…')).toBeNull();
    expect(screen.getByText('You aren’t in the meeting yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
    pageSays({ type: 'knock' });
    expect(await screen.findByText(/^Waiting to be let in/)).toBeVisible();
    pageSays({ type: 'join' }, 'https://evil.example');
    expect(screen.getByText(/^Waiting to be let in/)).toBeVisible();
    pageSays({ type: 'join' });
    expect(await screen.findByText('You’re in the meeting.')).toBeVisible();
    pageSays({ type: 'participantupdate', payload: { count: 3 } });
    expect(await screen.findByText('You’re in the meeting. People: 3')).toBeVisible();
    expect(actor('availability').getSnapshot().context.status).toBe('Busy');
    pageSays({ type: 'leave', payload: { removed: false } });
    expect(await screen.findByText('You left the meeting')).toBeVisible();
    expect(screen.queryByTitle('Morning desk')).toBeNull();
    expect(actor('availability').getSnapshot().context.status).toBe('Available');
    await user.click(screen.getByRole('button', { name: 'Join again' }));
    expect((await screen.findByTitle('Morning desk')).getAttribute('src')).toMatch(/&update=1$/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(
      () => expect(screen.getByTitle('Morning desk').getAttribute('src')).toMatch(/&update=2$/),
      WAITING,
    );
    await user.click(screen.getByRole('link', { name: 'Back to the area' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  });

  test.each([
    ['service', () => vi.fn<() => Promise<unknown>>(() => new Promise(() => {}))],
    ['page', answering],
  ])('a meeting whose %s does not answer says so, and is tried again', async (_, post) => {
    const { user, pass } = await openPage({ post: post() });
    await pass(1000);
    expect(screen.queryByText('The meeting couldn’t be loaded')).toBeNull();
    await pass(20_000);
    expect(screen.getByText('The meeting couldn’t be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('The meeting couldn’t be loaded')).toBeNull();
  });

  test('our own room connects again by itself, so that nothing beside it throws the user out', async () => {
    const { origin } = window.location;
    const post = vi.fn<() => Promise<unknown>>(async () => ({ url: `${origin}/meeting/desk`, role: 'VIEWER' }));
    await openPage({ post });
    await screen.findByTitle('Morning desk');
    pageSays({ type: 'deny_device_permission' }, origin);
    expect([screen.queryByRole('button', { name: 'Join again' }), screen.queryByText(/gives no access/)]).toEqual([
      null,
      null,
    ]);
    pageSays({ type: 'join' }, origin);
    expect(await screen.findByText('You’re in the meeting.')).toBeVisible();
    pageSays({ type: 'connection_status_change', payload: { status: 'unstable' } }, origin);
    expect(await screen.findByText(/^Your connection is weak/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
  });

  test('a navigation out of a meeting asks first, and leaves only if the user says so', async () => {
    const { user, actor, send, pass } = await openPage();
    await screen.findByTitle('Morning desk');
    pageSays({ type: 'join' });
    await screen.findByText('You’re in the meeting.');
    await send('navigation', { type: 'navigation.go', path: IMPRINT });
    await pass(1000);
    const question = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.getByTitle('Morning desk')).toBeVisible();
    await send('navigation', { type: 'navigation.go', path: LOBBY });
    await pass(1000);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
    expect(actor('navigation').getSnapshot().context.guards).toEqual([]);
    expect(actor('availability').getSnapshot().context.status).toBe('Available');
  });

  test('a meeting in the dialog of its widget is left with the dialog, after a question', async () => {
    const { user, dialog, actor } = await openDialog();
    await dialog.findByTitle('Morning desk');
    expect(dialog.getByRole('link', { name: 'Full screen' })).toHaveAttribute('href', PAGE);
    pageSays({ type: 'join' });
    expect(await dialog.findByText('You’re in the meeting.')).toBeVisible();
    expect(dialog.queryByRole('link', { name: 'Full screen' })).toBeNull();
    expect(actor('navigation').getSnapshot().context.guards).toEqual(['meeting']);
    pageSays({ type: 'connection_status_change', payload: { status: 'unstable' } });
    expect(await dialog.findByText(/^Your connection is weak/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = () => screen.findByRole('dialog', { name: 'Leave the meeting?' });
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(dialog.getByTitle('Morning desk')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    expect(screen.queryByTitle('Morning desk')).toBeNull();
    expect(actor('dialogs').getSnapshot().context.stack).toEqual([]);
    await vi.waitFor(() => expect(actor('navigation').getSnapshot().context.guards).toEqual([]), WAITING);
    expect(actor('availability').getSnapshot().context.status).toBe('Available');
  });

  test('a meeting in a panel asks before it closes, also after it was minimised', async () => {
    const venue = venueWith((_, lobby) => ({
      areas: [
        {
          ...lobby,
          contentWidgets: lobby.contentWidgets.map(({ configurations, ...widget }) => ({
            ...widget,
            openMode: 'OVERLAY_DIALOG',
            configurations: configurations.map((one) => ({ ...one, displayMode: null })),
          })),
        },
      ],
    }));
    const { user, dialog, actor } = await openDialog({ venue });
    await dialog.findByTitle('Morning desk');
    pageSays({ type: 'join' });
    expect(await dialog.findByText('You’re in the meeting.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Minimise' }));
    await user.click(screen.getByRole('button', { name: /^Show .* again$/ }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    await vi.waitFor(() => expect(actor('places').getSnapshot().context.panelId).toBeNull(), WAITING);
    expect(actor('availability').getSnapshot().context.status).toBe('Available');
  });

  test('a meeting for hosts alone says so to an attendee, without a request, and opens to a host', async () => {
    const venue = venueWith((_, lobby) => ({
      areas: [
        {
          ...lobby,
          contentWidgets: lobby.contentWidgets.map((widget) => ({
            ...widget,
            configurations: widget.configurations.map(({ id, name }) => ({ id, name, hasHostMeetingUrl: true })),
          })),
        },
      ],
    }));
    const { dialog, post, unmount } = await openDialog({ venue });
    expect(await dialog.findByText('Only hosts can join this meeting')).toBeVisible();
    expect(post).not.toHaveBeenCalled();
    unmount();
    const asHost = await openDialog({ venue, authority: { roles: ['HOST'] } });
    await vi.waitFor(() => expect(asHost.post).toHaveBeenCalledTimes(1), WAITING);
  });

  test('a refused camera, an ended meeting and a removal are named', async () => {
    const { user, dialog } = await openDialog();
    await dialog.findByTitle('Morning desk');
    pageSays({ type: 'deny_device_permission' });
    expect(await dialog.findByText(/^Your browser gives no access to camera or microphone/)).toBeVisible();
    const header = dialog.getByRole('heading', { level: 2 });
    expect(header).toHaveTextContent('Live');
    pageSays({ type: 'meeting_end' });
    expect(await dialog.findByText('The meeting has ended')).toBeVisible();
    expect(header).not.toHaveTextContent('Live');
    expect(dialog.queryByRole('link', { name: 'Full screen' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Join again' }));
    await dialog.findByTitle('Morning desk');
    pageSays({ type: 'leave', payload: { removed: true } });
    expect(await dialog.findByText('You were removed from the meeting')).toBeVisible();
    expect(dialog.queryByRole('link', { name: 'Full screen' })).toBeNull();
  });

  test.each([
    [409, 'This meeting isn’t open yet'],
    [404, 'You can’t join this meeting'],
    [429, 'The meeting couldn’t be loaded'],
    [503, 'The connection was interrupted'],
  ])('an address that the service refuses with %i is said, and can be tried again', async (status, words) => {
    const post = vi.fn<() => Promise<unknown>>(async () => {
      throw new FaultError(makeFault('PROCESSING_ERROR', { status }));
    });
    const { user, dialog } = await openDialog({ post });
    expect(await dialog.findByText(words)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(2), WAITING);
  });

  test('a meeting without any address opens our own room, which the service is not asked for §2.18', async () => {
    const venue = venueWith((_, lobby) => ({
      areas: [
        {
          ...lobby,
          contentWidgets: lobby.contentWidgets.map((widget) => ({
            ...widget,
            configurations: widget.configurations.map(({ id, name }) => ({ id, name })),
          })),
        },
      ],
    }));
    const { dialog, post } = await openDialog({ venue });
    const frame = await dialog.findByTitle<HTMLIFrameElement>('Morning desk');
    expect(new URL(frame.src).pathname).toMatch(/^\/meeting\/room\/[^/]+$/);
    // Browsers warn of a sandbox that its page could undo.
    expect(frame.hasAttribute('sandbox')).toBe(false);
    expect(post).not.toHaveBeenCalled();
  });
});

describe('a minimised meeting', () => {
  const GOES_ON = 'Welcome desk goes on in a small window.';
  const tile = () => screen.getByRole('region', { name: 'Welcome desk' });
  const noTile = () => expect(screen.queryByRole('button', { name: 'Back to the meeting' })).toBeNull();

  async function minimise(options: Options = {}) {
    const stage = await openDialog(options);
    const frame = await stage.dialog.findByTitle('Morning desk');
    expect(stage.dialog.queryByRole('button', { name: 'Minimise' })).toBeNull();
    pageSays({ type: 'join' });
    await stage.user.click(await stage.dialog.findByRole('button', { name: 'Minimise' }));
    return { ...stage, frame };
  }

  test('it goes on in a tile while the user walks on, in the same frame, and is enlarged there', async () => {
    const { user, send, actor, pass, frame } = await minimise();
    expect(screen.queryByRole('dialog', { name: /^Welcome desk/ })).toBeNull();
    expect(within(tile()).getByText(GOES_ON)).toBeInTheDocument();
    expect(within(tile()).getByRole('button', { name: 'Back to the meeting' })).toHaveFocus();
    expect(actor('dialogs').getSnapshot().context.stack).toEqual([]);
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/area/stage' });
    await pass(1000);
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
    expect([document.querySelector('iframe'), frame.isConnected]).toEqual([frame, true]);
    expect(actor('availability').getSnapshot().context.status).toBe('Busy');
    await user.click(within(tile()).getByRole('button', { name: 'Back to the meeting' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Welcome desk/ }));
    expect(dialog.getByTitle('Morning desk')).toBe(frame);
    await vi.waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus(), WAITING);
    expect(screen.queryByText(GOES_ON)).toBeNull();
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(screen.queryByTitle('Morning desk')).toBeNull();
    await vi.waitFor(() => expect(actor('availability').getSnapshot().context.status).toBe('Available'), WAITING);
  });

  test('it is left from its tile, and the focus returns to what opened it', async () => {
    const { user, actor } = await minimise();
    await user.click(within(tile()).getByRole('button', { name: 'Leave' }));
    noTile();
    expect(screen.queryByTitle('Morning desk')).toBeNull();
    const opener = within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button', { name: /Welcome desk/ });
    await vi.waitFor(() => expect(opener).toHaveFocus(), WAITING);
    expect(actor('navigation').getSnapshot().context.guards).toEqual([]);
    expect(actor('availability').getSnapshot().context.status).toBe('Available');
  });

  test('opening it again from its area enlarges it', async () => {
    const { user, frame } = await minimise();
    await user.click(
      within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button', { name: /Welcome desk/ }),
    );
    expect(within(await screen.findByRole('dialog', { name: /^Welcome desk/ })).getByTitle('Morning desk')).toBe(frame);
    noTile();
  });

  test('its tile is moved by arrow keys, by a button and by a pointer', async () => {
    const { user } = await minimise();
    const corner = () => `${tile().dataset['down']} ${tile().dataset['along']}`;
    expect(corner()).toBe('bottom end');
    await user.keyboard('{ArrowLeft}');
    expect(corner()).toBe('bottom start');
    await user.keyboard('{ArrowUp}');
    expect(corner()).toBe('top start');
    await user.keyboard('{Tab}{ArrowRight}');
    expect(corner()).toBe('top end');
    await user.keyboard('{ArrowDown}');
    await user.click(within(tile()).getByRole('button', { name: 'Move to the next corner' }));
    expect(corner()).toBe('top end');
    const at = (left: number, top: number) =>
      vi.spyOn(tile(), 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 240, 135));
    const { firstElementChild: grip } = tile();
    if (grip === null) throw new Error('The tile cannot be grabbed');
    at(700, 100);
    await user.pointer([
      { keys: '[MouseLeft>]', target: grip, coords: { clientX: 800, clientY: 120 } },
      { target: grip, coords: { clientX: 500, clientY: 220 } },
    ]);
    expect(tile().style.translate).toBe('-300px 100px');
    at(200, 600);
    await user.pointer({ keys: '[/MouseLeft]', target: grip, coords: { clientX: 300, clientY: 620 } });
    expect([corner(), tile().style.translate]).toEqual(['bottom start', '0px 0px']);
  });

  test('another meeting asks first, and opens if the user leaves', async () => {
    const venue = venueWith((_, lobby) => ({
      areas: [
        {
          ...lobby,
          contentWidgets: lobby.contentWidgets.flatMap((widget) => {
            if (widget.type !== 'MEETING') return [];
            return [widget, { ...widget, id: 'second', name: [{ locale: 'en', text: 'Second desk' }] }];
          }),
        },
      ],
    }));
    const { user } = await minimise({ venue });
    const second = () =>
      within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button', { name: /Second desk/ });
    await user.click(second());
    const question = () => screen.findByRole('dialog', { name: 'Leave the meeting?' });
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(tile()).toBeVisible();
    await user.click(second());
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('dialog', { name: /^Second desk/ })).toBeVisible();
    noTile();
  });

  test('the way out of the venue’s frame asks first, and ends it', async () => {
    const { user, send, pass, actor } = await minimise();
    await send('navigation', { type: 'navigation.go', path: PAGE });
    await pass(1000);
    const question = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('link', { name: 'Back to the area' })).toBeVisible();
    noTile();
    expect(actor('places').getSnapshot().context.meetingId).toBeNull();
  });

  test('its tile says that the meeting has ended', async () => {
    await minimise();
    pageSays({ type: 'meeting_end' });
    expect(await within(tile()).findByText('The meeting has ended')).toBeInTheDocument();
  });

  test('a meeting in place does not run twice', async () => {
    const venue = venueWith((_, lobby) => ({
      areas: [
        {
          ...lobby,
          contentWidgets: lobby.contentWidgets.map(({ configurations, ...widget }) => ({
            ...widget,
            openMode: 'EMBEDDED',
            configurations: configurations.map((one) => ({ ...one, displayMode: null })),
          })),
        },
      ],
    }));
    const { user, findByRole } = await enterVenue({ venue, post: answering() });
    await user.click(await findByRole('button', { name: 'Open Welcome desk large' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Welcome desk/ }));
    await dialog.findByTitle('Morning desk');
    pageSays({ type: 'join' });
    await user.click(await dialog.findByRole('button', { name: 'Minimise' }));
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    const place = within(screen.getByRole('region', { name: 'Lobby' })).getByRole('region', { name: 'Welcome desk' });
    expect(within(place).getByText(/goes on in a small window/)).toBeVisible();
  });
});

import * as v from 'valibot';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyActorLogic, assign, createActor, createMachine, type EventObject } from 'xstate';
import { readFault } from '../../../domain/kernel/fault';
import { Sealed, seal } from '../../../domain/kernel/sealed';
import { VenueSchema } from '../../../domain/kernel/venue';
import { coloursIn } from '../../../domain/meeting-room/colours';
import { paletteOf, tokensOf } from '../../../domain/venue/colour';
import { createAskAccess } from '../../../src/adapters/widgets/meeting-access';
import { meetingMessages } from '../../../src/adapters/widgets/meeting-messages';
import venueFixture from '../../fixtures/contract/venue.json';
import { WAITING } from '../../kernel/waiting';
import { faultError } from '../../machines/kernel/fakes';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

const ROOM = 'https://aurora.whereby.example';
const DESK = { widgetId: 'lobby-meeting', configId: 'welcome-morning' };

afterEach(() => {
  document.body.replaceChildren();
});

/** A frame with a window, whose messages the test makes. */
function addFrame(): HTMLIFrameElement {
  const frame = document.body.appendChild(document.createElement('iframe'));
  Object.defineProperty(frame, 'contentWindow', { value: { frame } });
  return frame;
}

/** A page in the frame of a meeting, and what the adapter makes of its messages. */
function listen() {
  const heard: EventObject[] = [];
  const frame = addFrame();
  frame.dataset['meeting'] = DESK.widgetId;
  const input = { widgetId: DESK.widgetId, address: seal(`${ROOM}/welcome?embed`) };
  const actor = createActor(
    createMachine({
      invoke: { src: meetingMessages, input },
      on: { '*': { actions: ({ event }: { event: EventObject }) => void heard.push(event) } },
    }),
  ).start();
  onTestFinished(() => void actor.stop());
  const say = (
    data: unknown,
    origin = ROOM,
    source: MessageEventSource | null = frame.contentWindow,
  ): EventObject[] => {
    heard.length = 0;
    window.dispatchEvent(Object.assign(new MessageEvent('message', { data, origin }), { source }));
    return [...heard];
  };
  return { say, heard, actor };
}

describe('messages of the page of a meeting', () => {
  test.each([
    [{ type: 'ready' }, { type: 'meeting.ready' }],
    [{ type: 'knock', payload: {} }, { type: 'meeting.knocked' }],
    [{ type: 'join' }, { type: 'meeting.joined' }],
    [
      { type: 'leave', payload: { removed: true } },
      { type: 'meeting.left', isRemoved: true },
    ],
    [{ type: 'leave' }, { type: 'meeting.left', isRemoved: false }],
    [
      { type: 'participantupdate', payload: { count: 4 } },
      { type: 'meeting.counted', people: 4 },
    ],
    [{ type: 'meeting_end' }, { type: 'meeting.ended' }],
    [{ type: 'deny_device_permission' }, { type: 'meeting.deviceRefused' }],
    [
      { type: 'connection_status_change', payload: { status: 'unstable' } },
      { type: 'meeting.connection', isStable: false },
    ],
    [
      { type: 'connection_status_change', payload: { status: 'stable' } },
      { type: 'meeting.connection', isStable: true },
    ],
  ])('the message %j moves the meeting', (message, event) => {
    expect(listen().say(message)).toEqual([event]);
  });

  test.each([
    { type: 'chat_new_message', payload: {} },
    { type: 'participantupdate', payload: { count: -1 } },
    { type: 'participantupdate' },
    'join',
    null,
    { payload: {} },
  ])('the message %j moves nothing', (message) => {
    expect(listen().say(message)).toEqual([]);
  });

  test('a message of another origin, or of another window, moves nothing', () => {
    const { say } = listen();
    const join = { type: 'join' };
    for (const origin of ['https://evil.example', `${ROOM}.evil.example`, 'null', '']) {
      expect(say(join, origin)).toEqual([]);
    }
    const other = addFrame();
    for (const source of [null, window, other.contentWindow]) expect(say(join, ROOM, source)).toEqual([]);
    other.dataset['meeting'] = 'other-meeting';
    expect(say(join, ROOM, other.contentWindow)).toEqual([]);
    expect(say(join)).toHaveLength(1);
  });

  test('a closed meeting receives no more messages', () => {
    const { say, actor } = listen();
    actor.stop();
    expect(say({ type: 'join' })).toEqual([]);
  });

  test('a frame that our policy refuses is reported, but not another one', () => {
    const { heard } = listen();
    const violate = (blockedURI: string, effectiveDirective = 'frame-src') =>
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }));
    violate('https://wall.example/feed');
    violate(`${ROOM}/a.png`, 'img-src');
    expect(heard).toEqual([]);
    violate(`${ROOM}/welcome`);
    expect(heard).toEqual([{ type: 'page.refused' }]);
  });
});

type Post = (path: string, body: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;
type Asked = Partial<Record<'fields' | 'known' | 'later' | 'meeting', object>>;

/** Begins to ask for the address of a meeting, in an application that knows this of its user. */
function open(post: Post, { fields = {}, known = {}, later = {}, meeting = DESK }: Asked = {}) {
  const venue = structuredClone(venueFixture);
  for (const one of venue.architectures[0]?.areas[0]?.contentWidgets[0]?.configurations ?? [])
    Object.assign(one, fields);
  const [architecture] = v.parse(VenueSchema, venue).architectures;
  const parts: Record<string, object> = {
    venue: { architecture },
    language: { locale: 'en' },
    profile: { profile: seal({ data: { attributes: { name: 'Ada Lovelace' } } }) },
    session: { identity: { uid: 'uid-1' } },
    ...known,
  };
  const logic: AnyActorLogic = createAskAccess({ http: { post }, origin: 'https://venue.example' });
  return createActor(
    createMachine({
      context: { found: null as unknown, failed: null as unknown },
      invoke: Object.entries(parts).map(([systemId, context]) => ({
        src: createMachine({ context, on: { learn: { actions: assign(() => later) } } }),
        systemId,
      })),
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: logic,
            input: { ...meeting, update: 2 },
            onDone: { actions: ({ context, event }) => void Object.assign(context, { found: event.output }) },
            onError: { actions: ({ context, event }) => void Object.assign(context, { failed: event.error }) },
          },
          on: { close: 'closed' },
        },
        closed: {},
      },
    }),
  ).start();
}

async function ask(post: Post, given: Asked = {}) {
  const asked = open(post, given);
  if ('later' in given) asked.system.get('profile').send({ type: 'learn' });
  await vi.waitFor(() => {
    const { found, failed } = asked.getSnapshot().context;
    expect(found ?? failed).not.toBeNull();
  }, WAITING);
  const { found, failed } = asked.getSnapshot().context;
  asked.stop();
  return found instanceof Sealed ? { url: new URL(String(found.open())) } : { fault: readFault(failed) };
}

const answering = (url: string) => vi.fn<Post>(async () => ({ url, role: 'VIEWER' }));

const NO_ADDRESS = { url: null, meetingUrl: null, viewerMeetingUrl: null, hostMeetingUrl: null };

describe('the address of a meeting', () => {
  test('the service gives the address, which then says who the attendee is §7.44', async () => {
    const post = answering(`${ROOM}/welcome?roomKey=k`);
    const { url } = await ask(post);
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
      '/api/video-access',
      { architectureId: 'aurora', areaId: 'lobby', ...DESK },
    ]);
    expect(url?.searchParams.get('roomKey')).toBe('k');
    expect(url?.searchParams.get('displayName')).toBe('Ada Lovelace');
    expect([url?.searchParams.get('lang'), url?.searchParams.get('update')]).toEqual(['en', '2']);
    expect(JSON.parse(url?.searchParams.get('metadata') ?? '')).toEqual({
      referrer: `https://venue.example${window.location.pathname}`,
      userId: 'uid-1',
      visitorId: null,
      meetingName: 'Morning desk',
      meetingType: 'Meeting',
    });
  });

  test('a meeting that opens with the venue waits for the name of the attendee', async () => {
    const { url } = await ask(answering(`${ROOM}/welcome`), {
      known: { profile: { profile: null } },
      later: { profile: seal({ data: { attributes: { name: 'Grace Hopper' } } }) },
    });
    expect(url?.searchParams.get('displayName')).toBe('Grace Hopper');
  });

  test('a meeting that is closed while it opens waits neither for its address nor for the name of the attendee', async () => {
    const post = vi.fn<Post>(() => new Promise(() => {}));
    const before = openNow();
    const asked = open(post, { known: { profile: { profile: null } } });
    await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1), WAITING);
    asked.send({ type: 'close' });
    expect(post.mock.calls[0]?.[2]?.signal?.aborted).toBe(true);
    expect(await leftoversSince(before)).toEqual([]);
    asked.stop();
  });

  test('a guest has no name and no user id, but the id of their browser', async () => {
    localStorage.setItem('visitor-id', 'browser-1');
    const { url } = await ask(answering(`${ROOM}/welcome`), {
      known: { profile: { profile: null }, session: { identity: null } },
    });
    expect(url?.searchParams.has('displayName')).toBe(false);
    expect(JSON.parse(url?.searchParams.get('metadata') ?? '')).toMatchObject({ userId: null, visitorId: 'browser-1' });
  });

  test('a refusal of the service is the failure, with its status', async () => {
    const { fault } = await ask(async () => {
      throw faultError('PROCESSING_ERROR', 409, 'This meeting is not open.');
    });
    expect(fault).toMatchObject({ status: 409, message: 'This meeting is not open.' });
  });

  test.each([{ url: 'javascript:alert(1)', role: 'VIEWER' }, { url: `${ROOM}/welcome` }, null])(
    'the answer %j gives no address',
    async (answer) => {
      expect((await ask(async () => answer)).fault).toMatchObject({ kind: 'PROCESSING_ERROR' });
    },
  );

  test('a meeting without an address opens our own room, in the colours of the venue', async () => {
    const post = answering(`${ROOM}/welcome`);
    const { url } = await ask(post, { fields: NO_ADDRESS });
    expect(url?.pathname).toBe(`/meeting/room/${DESK.widgetId}.${DESK.configId}`);
    expect(url?.searchParams.get('displayName')).toBe('Ada Lovelace');
    const [architecture] = v.parse(VenueSchema, venueFixture).architectures;
    const shown = Object.fromEntries(coloursIn(url?.hash ?? ''));
    expect(shown).toEqual(tokensOf(paletteOf(architecture?.style ?? {})));
    expect(post).not.toHaveBeenCalled();
  });

  test('our own room has the colours of users who chose more contrast', async () => {
    const page = document.documentElement;
    page.setAttribute('data-contrast', '');
    page.style.setProperty('--primary', '#FFD60A');
    const { url } = await ask(answering(`${ROOM}/welcome`), { fields: NO_ADDRESS });
    page.removeAttribute('data-contrast');
    page.style.removeProperty('--primary');
    expect(url?.hash).toBe('#--primary=%23FFD60A');
  });

  test('a meeting that is not in the venue is not asked for', async () => {
    const post = answering(`${ROOM}/welcome`);
    for (const meeting of [
      { ...DESK, configId: 'other' },
      { ...DESK, widgetId: 'other' },
      { ...DESK, widgetId: 'lobby-programme' },
    ]) {
      expect((await ask(post, { meeting })).fault).toMatchObject({ status: 404 });
    }
    expect((await ask(post, { known: { venue: { architecture: null } } })).fault).toMatchObject({ status: 404 });
    expect(post).not.toHaveBeenCalled();
  });
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { RoomEvent, StayEvent } from '../../../machines/meeting-room/room.events';
import { openPeer } from '../../../src/adapters/calls/peer';
import { openReceiving, openSending } from '../../../src/adapters/meeting-room/forwarded';
import { openRelay } from '../../../src/adapters/meeting-room/relay';
import { createRoom } from '../../../src/adapters/meeting-room/room';
import { createRing } from '../../../src/adapters/support/ring';
import uiConfig from '../../fixtures/contract/ui-config.json';
import { WAITING } from '../../kernel/waiting';
import { quiet } from '../../machines/kernel/fakes';
import { PLACE, ROOM } from '../../machines/meeting-room/meeting-room.inputs';
import { member } from '../../machines/meeting-room/stay.inputs';
import { countOpen, leftoversSince, openNow } from '../../views/kernel/leftovers';
import { FakeConnection } from '../calls/fake-connection';
import { stubMedia } from '../calls/fake-media';
import { until } from '../kernel/until';

type Line = Awaited<ReturnType<NonNullable<Parameters<typeof createRoom>[0]['load']>>>;
class FakeSocket extends EventTarget {
  static latest: FakeSocket | null = null;
  readonly OPEN = 1;
  readyState = 1;
  constructor() {
    super();
    FakeSocket.latest = this;
  }
  send(): void {}
  say(answer: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(answer) }));
  }
  close(): void {
    this.readyState = 3;
  }
}

/** A user who looks at the preview of a room, with the real machines, adapter and devices; the database is a fake. */
async function room(topology: 'mesh' | 'sfu' = 'mesh') {
  const before = openNow();
  const media = stubMedia();
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => [];
    },
  );
  vi.stubGlobal('WebSocket', FakeSocket);
  let tellStay: (event: StayEvent) => void = () => {};
  const line = {
    openPeer,
    openReceiving,
    openSending,
    openRelay,
    openDatabase: () => ({}),
    openSeat(_db: unknown, _input: unknown, _sid: string, tell: typeof tellStay) {
      tellStay = tell;
      const uncount = countOpen('seat');
      const signals = { send: async () => {}, listen: () => countOpen('listener of signals') };
      return { ...signals, receive: () => {}, close: async () => uncount() };
    },
  } as unknown as Line;
  const seat = { ...PLACE, topology, iceServers: [] };
  const machine = createRoom({
    fetchReportView: async () => {},
    http: { get: async () => uiConfig, post: async () => seat },
    identity: {
      watch(_, tell) {
        tell({ uid: 'ada', email: 'ada@example.org' });
        return () => {};
      },
      sdk: async () => ({}) as never,
      token: async () => 'token',
    },
    ring: createRing(),
    load: async () => line,
    calm: async () => {},
  });
  const actor = createActor(machine, { input: ROOM });
  onTestFinished(() => void actor.stop());
  actor.start();
  const say = (event: RoomEvent) => actor.send(event);
  const asked = (...names: string[]) => until(() => media.asked.join() === names.join());
  await asked('camera');
  return {
    actor,
    media,
    say,
    before,
    asked,
    tellStay: (event: StayEvent) => tellStay(event),
    allow: async () => {
      media.allow();
      await quiet();
    },
  };
}

/** In the room with another user, choosing the screen to share. */
async function choosing(topology?: 'mesh' | 'sfu') {
  const all = await room(topology);
  await all.allow();
  all.say({ type: 'room.join' });
  await until(() => all.actor.getSnapshot().matches({ present: 'inside' }));
  all.tellStay({ type: 'stay.members', members: [member('1', { uid: 'ada' }), member('2')] });
  all.say({ type: 'room.share' });
  await all.asked('camera', 'screen');
  return all;
}
const opened = (before: ReadonlySet<{ name: string }>) =>
  [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);

test('the member who speaks is marked, and never the user', async () => {
  FakeConnection.all = [];
  const { actor, allow } = await choosing('sfu');
  await allow();
  FakeSocket.latest?.say({ type: 'welcome' });
  await until(() => FakeConnection.all.length === 1);
  FakeSocket.latest?.say({ type: 'offer', seat: '2', feed: 'feed', sdp: 'offer' });
  await until(() => FakeConnection.all.length === 2);
  for (const connection of FakeConnection.all) connection.level = 0.5;
  const speaker = () => actor.getSnapshot().children.stay?.getSnapshot().context.speaker;
  await expect.poll(speaker, WAITING).toBe('2');
});

test('a camera and a microphone that are allowed after the page of the room has closed are stopped', async () => {
  const { actor, allow, media } = await room();
  actor.stop();
  await allow();
  expect([media.tracks.length, media.live()]).toEqual([2, 0]);
});

test('a screen that is allowed after the user has left the room is stopped, like camera and microphone', async () => {
  const { say, allow, media } = await choosing();
  say({ type: 'room.leave' });
  await allow();
  expect([media.tracks.length, media.live()]).toEqual([3, 0]);
});

test('a screen that is allowed after the room was opened in another tab is stopped', async () => {
  const { tellStay, allow, media } = await choosing();
  tellStay({ type: 'stay.moved' });
  await allow();
  expect([media.tracks.length, media.live()]).toEqual([3, 0]);
});

test.each([
  ['mesh', ['RTCPeerConnection', 'listener of signals']],
  ['sfu', ['WebSocket']],
] as const)(
  'a user who leaves a %s room leaves nothing open: no track, seat, connection or timer',
  async (topology, more) => {
    const { actor, allow, before, say } = await choosing(topology);
    await allow();
    expect(opened(before)).toEqual(
      expect.arrayContaining([
        'seat',
        'listener devicechange on MediaDevices',
        'setInterval of 500 ms',
        ...more,
        'audio track of getUserMedia',
        'video track of getUserMedia',
        'video track of getDisplayMedia',
      ]),
    );
    say({ type: 'room.leave' });
    await until(() => actor.getSnapshot().matches('left'));
    expect(await leftoversSince(before)).toEqual([]);
  },
);

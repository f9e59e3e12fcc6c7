import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import type { CallEvent, CallsEvent, TalkEvent } from '../../../machines/calls/calls.events';
import { createCalls } from '../../../src/adapters/calls/calls';
import { openPeer } from '../../../src/adapters/calls/peer';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen, leftoversSince, openNow } from '../../views/kernel/leftovers';
import { realtimeOf } from '../kernel/realtime-of';
import { until } from '../kernel/until';
import { FakeConnection } from './fake-connection';
import { stubMedia } from './fake-media';

type Line = Awaited<ReturnType<NonNullable<Parameters<typeof createCalls>[0]['load']>>>;

const PEER = { uid: 'grace', sid: 's1', audio: true, video: true, screen: false, isLost: false };

/** A user in a call with the real machines, adapter and devices; the realtime database is a fake. */
async function call() {
  const before = openNow();
  const media = stubMedia();
  let tellTalk: (event: TalkEvent) => void = () => {};
  const line = {
    openPeer,
    openCallLine: () => ({}),
    gather: async () => ({ others: [PEER.uid] }),
    openRings: () => ({ receive: () => {}, close: countOpen('feed of rings') }),
    openChannel(_db: unknown, _input: unknown, _sid: string, tell: typeof tellTalk) {
      tellTalk = tell;
      const signals = { send: async () => {}, listen: () => countOpen('listener of signals') };
      return { ...signals, receive: () => {}, close: countOpen('channel') };
    },
  } as unknown as Line;
  const calls = createActor(
    createCalls({
      http: { get: async () => ({ iceServers: [], ttl: 60 }) as never },
      identity: async () => ({ app: {} as never }),
      realtime: realtimeOf({} as never),
      load: async () => line,
      browser: {
        makeConnection: () => new FakeConnection() as never,
        makeStream: () => ({ getTracks: () => [] }) as never,
      },
    }),
  );
  onTestFinished(() => void calls.stop());
  calls.start();
  const configured: CallsEvent[] = [
    { type: 'calls.open', line: { database: 'https://venue.example.org', mode: 'live', uid: 'ada' } },
    { type: 'calls.start', room: 'd~ada~grace' },
  ];
  for (const event of configured) calls.send(event);
  const own = () => calls.getSnapshot().children.call;
  const say = (event: CallEvent) => own()?.send(event);
  const asked = (...names: string[]) => until(() => media.asked.join() === names.join());
  await asked('camera');
  return {
    calls,
    media,
    say,
    before,
    asked,
    value: () => own()?.getSnapshot().value,
    tellTalk: (event: TalkEvent) => tellTalk(event),
    allow: async () => {
      media.allow();
      await quiet();
    },
  };
}

/** In the talk with another user, choosing the screen to share. */
async function choosing() {
  const all = await call();
  await all.allow();
  all.say({ type: 'call.go' });
  all.tellTalk({ type: 'talk.peers', peers: [PEER] });
  all.say({ type: 'call.share' });
  await all.asked('camera', 'screen');
  return all;
}

test('a camera and a microphone that are allowed after the user has hung up are stopped', async () => {
  const { say, allow, media } = await call();
  say({ type: 'call.hangUp' });
  await allow();
  expect([media.tracks.length, media.live()]).toEqual([2, 0]);
});

test('a screen that is allowed after the user has hung up is stopped, like camera and microphone', async () => {
  const { say, allow, media } = await choosing();
  say({ type: 'call.hangUp' });
  await allow();
  expect([media.tracks.length, media.live()]).toEqual([3, 0]);
});

test('a screen is no longer shared once the talk has broken, and is not shown when the user tries again', async () => {
  const { allow, media, tellTalk, value, say, asked } = await choosing();
  await allow();
  expect([media.live(), value()]).toEqual([3, { active: { talking: 'screen' } }]);
  tellTalk({ type: 'talk.refused' });
  expect([media.live(), value()]).toEqual([2, { active: 'refused' }]);
  say({ type: 'call.retry' });
  await asked('camera', 'screen', 'camera');
  await allow();
  expect(media.live()).toBe(2);
});

test('a screen that is allowed after the talk has broken is stopped', async () => {
  const { allow, media, tellTalk } = await choosing();
  tellTalk({ type: 'talk.refused' });
  await allow();
  expect([media.tracks.length, media.live()]).toEqual([3, 2]);
});

test('a call leaves nothing open: no track, connection, channel or listener', async () => {
  const { calls, allow, before, say } = await choosing();
  await allow();
  const names = [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'feed of rings',
      'channel',
      'listener of signals',
      'RTCPeerConnection',
      'audio track of getUserMedia',
      'video track of getUserMedia',
      'video track of getDisplayMedia',
      'listener devicechange on MediaDevices',
    ]),
  );
  say({ type: 'call.hangUp' });
  calls.stop();
  expect(await leftoversSince(before)).toEqual([]);
});

/** A user who is there, but in no call; `fetchCode` answers with the code of the realtime database. */
function arrive(fetchCode: (line: Line) => Promise<Line>) {
  const opened: string[] = [];
  const line = {
    openCallLine: () => ({}),
    openRings() {
      opened.push('rings');
      return { receive: () => {}, close: countOpen('feed of rings') };
    },
  };
  const calls = createActor(
    createCalls({
      http: { get: () => Promise.reject(new Error('Nothing is called')) },
      identity: async () => ({ app: {} as never }),
      realtime: realtimeOf({} as never),
      load: () => fetchCode(line as never),
    }),
  ).start();
  calls.send({ type: 'calls.open', line: { database: 'https://venue.example.org', mode: 'live', uid: 'ada' } });
  return { calls, opened };
}

test('a feed of rings whose code arrives after the user has left is not opened', async () => {
  const before = openNow();
  let come: () => void = () => {};
  const { calls, opened } = arrive((line) => new Promise((resolve) => void (come = () => resolve(line))));
  await quiet();
  calls.send({ type: 'calls.close' });
  come();
  await quiet();
  calls.stop();
  expect([opened, await leftoversSince(before)]).toEqual([[], []]);
});

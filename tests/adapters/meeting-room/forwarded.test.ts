import { expect, test } from 'vitest';
import type { RelayAnswer, RelayRequest } from '../../../domain/meeting-room/relay';
import type { LinkEvent } from '../../../machines/calls/calls.events';
import { openReceiving, openSending } from '../../../src/adapters/meeting-room/forwarded';
import { openRelay } from '../../../src/adapters/meeting-room/relay';
import { quiet } from '../../machines/kernel/fakes';
import { FakeConnection, fakeStudio } from '../calls/fake-connection';

class FakeStream {
  readonly tracks: object[] = [];
  addTrack(track: object): void {
    this.tracks.push(track);
  }
}

function world() {
  const sent: RelayRequest[] = [];
  const told: LinkEvent[] = [];
  const hearers = new Set<(answer: RelayAnswer) => void>();
  const connections: FakeConnection[] = [];
  const relay = {
    send: (request: RelayRequest) => void sent.push(request),
    hear: (listen: (answer: RelayAnswer) => void) => {
      hearers.add(listen);
      return () => void hearers.delete(listen);
    },
    close: () => {},
  };
  const given = {
    relay,
    iceServers: [],
    studio: fakeStudio(() => {}),
    makeStream: () => new FakeStream() as never,
    makeConnection: () => {
      const connection = new FakeConnection();
      connections.push(connection);
      return connection as never;
    },
  };
  async function say(answer: RelayAnswer): Promise<void> {
    for (const hear of hearers) hear(answer);
    for (let round = 0; round < 5; round += 1) await quiet();
  }
  return { sent, told, tell: (event: LinkEvent) => void told.push(event), connections, given, hearers, say };
}

test('what a user sends is offered to the media server once, and again for another way', async () => {
  const { given, tell, told, sent, say, connections, hearers } = world();
  const link = openSending(given, tell);
  await quiet();
  expect(sent.filter(({ type }) => type === 'send')).toEqual([{ type: 'send', sdp: 'offer 1' }]);
  expect(sent.filter(({ type }) => type === 'candidate')[0]).toEqual({
    type: 'candidate',
    feed: null,
    candidate: { candidate: 'way 0', sdpMid: '0', sdpMLineIndex: null },
  });
  await say({ type: 'sent', sdp: 'answer' });
  expect(connections[0]?.log).toEqual(['local offer', 'remote answer']);
  connections[0]?.become('connected');
  connections[0]?.become('disconnected');
  link.receive({ type: 'peer.restart' });
  await quiet();
  expect(told.map(({ type }) => type)).toEqual(['link.connected', 'link.shaky']);
  expect(sent.filter(({ type }) => type === 'send').length).toBe(2);
  link.close();
  connections[0]?.become('failed');
  expect([connections[0]?.log.at(-1), hearers.size, told.length]).toEqual(['close', 0, 2]);
});

test('what a member sends is asked for and answered, over a new connection when they connect anew', async () => {
  const { given, tell, told, sent, say, connections } = world();
  const link = openReceiving('2', given, tell);
  expect(sent).toEqual([{ type: 'watch', seat: '2' }]);
  await say({ type: 'offer', seat: '3', feed: '3-a', sdp: 'not for this one' });
  await say({ type: 'offer', seat: '2', feed: '2-a', sdp: 'first' });
  expect(sent.filter(({ type }) => type === 'answer')).toEqual([{ type: 'answer', feed: '2-a', sdp: 'answer 1' }]);
  const [first] = connections;
  first?.dispatchEvent(Object.assign(new Event('track'), { track: { kind: 'video' } }));
  first?.become('connected');
  await say({ type: 'gone', seat: '2', feed: '2-a' });
  expect(told.map(({ type }) => type)).toEqual(['link.streamed', 'link.connected', 'link.shaky']);
  link.receive({ type: 'peer.restart' });
  expect(sent.at(-1)).toEqual({ type: 'again', feed: '2-a' });
  await say({ type: 'offer', seat: '2', feed: '2-b', sdp: 'second' });
  expect([first?.log.at(-1), connections.length]).toEqual(['close', 2]);
  first?.become('failed');
  connections[1]?.become('connected');
  expect(told.at(-1)).toEqual({ type: 'link.connected' });
  link.close();
  expect(sent.at(-1)).toEqual({ type: 'unwatch', seat: '2' });
});

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readyState = 1;
  readonly sent: string[] = [];
  constructor(readonly url: string) {
    super();
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  say(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

test('a browser without a session opens no way to the media server', async () => {
  const socket = new FakeSocket('');
  openRelay({ room: 'r' }, { token: async () => null, makeSocket: () => socket as never }, () => {});
  socket.dispatchEvent(new Event('open'));
  await quiet();
  expect([socket.readyState, socket.sent]).toEqual([3, []]);
});

test('a browser sends its session first, receives messages, and distinguishes a refusal from a lost connection', async () => {
  const told: string[] = [];
  const answers: RelayAnswer[] = [];
  const sockets: FakeSocket[] = [];
  const makeSocket = (url: string) => {
    const socket = new FakeSocket(url);
    sockets.push(socket);
    return socket as never;
  };
  const open = () => openRelay({ room: 'r' }, { token: async () => 'ada', makeSocket }, ({ type }) => told.push(type));
  const relay = open();
  relay.hear((answer) => answers.push(answer));
  const [socket] = sockets;
  socket?.dispatchEvent(new Event('open'));
  await quiet();
  expect([socket?.url, socket?.sent]).toEqual([
    `${location.origin.replace('http', 'ws')}/api/meeting-room/relay`,
    ['{"type":"hello","token":"ada","room":"r"}'],
  ]);
  for (const text of ['no JSON', '{"type":"unknown"}', '{"type":"welcome"}', '{"type":"sent","sdp":"x"}'])
    socket?.say(text);
  expect(answers).toEqual([{ type: 'welcome' }, { type: 'sent', sdp: 'x' }]);
  socket?.end(1006);
  open();
  sockets[1]?.end(4403);
  const last = open();
  last.close();
  sockets[2]?.end(1005);
  expect(told).toEqual(['relay.opened', 'relay.closed', 'relay.refused']);
});

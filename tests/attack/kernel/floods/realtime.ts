import { setTimeout as wait } from 'node:timers/promises';
import { EMOJI } from '../../../../domain/chat/message';
import { NASTY, repeated } from '../../../kernel/nasty';
import { openFlooder } from './flooder';
import { BOARD, CHAT, type Flood, NOW, pushId, range, record, withFlooders } from './kinds';

export const SLOW_MS = 520;
const EVERYBODY = range(6, (at) => at);

/** A message of the chat, in a write of its own. */
export const said = (uid: string, room: string, text: string) => {
  const id = pushId();
  return {
    [`messages/${room}/${id}`]: { from: uid, at: NOW, kind: 'text', text },
    [`last/${room}`]: { at: NOW, id },
    [`rate/${uid}`]: { at: NOW, room, id },
  };
};

const stroke = (uid: string, z: number) => ({
  kind: 'pen',
  by: uid,
  at: NOW,
  last: uid,
  box: '0,0,10,10',
  colour: 'ink',
  z,
  points: '1,2,3 '.repeat(2600),
});

const paths = (count: number) => record(count, (at) => [`a/${at}/b`, at]);

export const REALTIME: Readonly<Record<string, Flood>> = {
  '20,000 paths in one write without a token': {
    refused: 'cut',
    send: (target, size) =>
      withFlooders(
        target,
        range(size === 'whole' ? 20 : 2, () => null),
        (flooders) => Promise.all(flooders.map(({ merge }) => merge('/', paths(20_000)))),
      ),
  },

  '20,000 paths in one write of a user': {
    refused: 'write_limit',
    send: (target, size) =>
      withFlooders(
        target,
        range(size === 'whole' ? 20 : 2, (at) => at),
        (flooders) => Promise.all(flooders.map(({ merge }) => merge('/', paths(20_000)))),
      ),
  },

  '3,300 long strokes on one whiteboard': {
    refused: 'write_limit',
    send: (target, size) =>
      withFlooders(target, EVERYBODY, (flooders) =>
        Promise.all(
          range(size === 'whole' ? 60 : 6, (message) => {
            const { uid, merge } = flooders[message % flooders.length] ?? flooders[0]!;
            return merge(
              `/boards/live/shapes/${BOARD}`,
              record(55, (at) => [`s${message}x${at}`, stroke(uid, at)]),
            );
          }),
        ),
      ),
  },

  '50 readers of the whole whiteboard': {
    refused: null,
    send: (target, size) =>
      withFlooders(
        target,
        range(size === 'whole' ? 50 : 6, (at) => at),
        (flooders) => Promise.all(flooders.map(({ request }) => request('g', { p: `/boards/live/shapes/${BOARD}` }))),
      ),
  },

  '50 readers of the whole whiteboard who stop reading': {
    refused: null,
    send: (target, size) =>
      withFlooders(
        target,
        range(size === 'whole' ? 50 : 6, (at) => at),
        async (flooders) => {
          for (const { socket, request } of flooders) {
            socket.pause();
            for (let time = 0; time < 20; time += 1) void request('g', { p: `/boards/live/shapes/${BOARD}` });
          }
          await wait(size === 'whole' ? 5000 : 1000);
          return [];
        },
      ),
  },

  'listeners with a query each, and a change that concerns all': {
    refused: 'write_limit',
    send: (target, size) =>
      withFlooders(target, size === 'whole' ? EVERYBODY : [0], async (flooders) => {
        const listeners = size === 'whole' ? 500 : 110;
        const told = flooders.map(({ request }, user) =>
          range(listeners, (at) => {
            const q = { sp: at, i: 'z', l: 1 + ((user * listeners + at) % 50) };
            return request('q', { p: `/boards/live/shapes/${BOARD}`, t: at + 1, q });
          }),
        );
        const answers = await Promise.all(told.flat());
        const [{ uid, merge }] = flooders as [(typeof flooders)[number]];
        for (let at = 0; at < 10; at += 1) {
          const changed = { 's0x0/z': at, 's0x0/at': NOW, 's0x0/last': uid };
          answers.push(await merge(`/boards/live/shapes/${BOARD}`, changed));
        }
        return answers;
      }),
  },

  '40 messages of an address and closing brackets': {
    refused: null,
    send: (target, size) =>
      withFlooders(target, EVERYBODY, async (flooders) => {
        const answers = [];
        for (let sent = 0; sent < (size === 'whole' ? 40 : 6); sent += flooders.length) {
          const told = flooders.map(({ uid, merge }) =>
            merge('/chat/live', said(uid, CHAT, `https://a${']'.repeat(3990)}`)),
          );
          answers.push(...(await Promise.all(told)));
          await wait(SLOW_MS);
        }
        return answers;
      }),
  },

  'messages of nasty texts against a list of 2,000 words': {
    refused: null,
    send: (target, size) =>
      withFlooders(target, EVERYBODY, async (flooders) => {
        const answers = [];
        const texts = NASTY.filter((text) => text.trim() !== '').slice(0, size === 'whole' ? NASTY.length : 6);
        for (let first = 0; first < texts.length; first += flooders.length) {
          const told = flooders.map(({ uid, merge }, at) =>
            merge('/chat/live', said(uid, CHAT, repeated(texts[(first + at) % texts.length] ?? '', 4000))),
          );
          answers.push(...(await Promise.all(told)));
          await wait(SLOW_MS);
        }
        return answers;
      }),
  },

  'messages as fast as they can be sent': {
    refused: 'permission_denied',
    send: (target, size) =>
      withFlooders(target, EVERYBODY, (flooders) =>
        Promise.all(
          flooders.flatMap(({ uid, merge }) =>
            range(size === 'whole' ? 200 : 8, (at) => merge('/chat/live', said(uid, CHAT, `spam ${at}`))),
          ),
        ),
      ),
  },

  '5,000 kinds of reactions': {
    refused: 'permission_denied',
    send: (target, size) =>
      withFlooders(target, EVERYBODY, async ([flooder]) => {
        if (flooder === undefined) return [];
        const { uid, merge, put } = flooder;
        await wait(SLOW_MS);
        const message = said(uid, CHAT, 'react');
        await merge('/chat/live', message);
        const id = message[`last/${CHAT}`];
        const at = `/chat/live/reactions/${CHAT}/${Object(id).id}`;
        const kinds = size === 'whole' ? 5000 : 500;
        const bulk = range(kinds / 500, (part) =>
          merge(
            at,
            record(500, (kind) => [`free text ${part}-${kind}/${uid}`, true]),
          ),
        );
        const single = range(size === 'whole' ? 100 : 10, (kind) =>
          put(`${at}/${'x'.repeat(700)}${kind}/${uid}`, true),
        );
        const offered = EMOJI.map((emoji) => put(`${at}/${emoji}/${uid}`, true));
        return Promise.all([...bulk, ...single, ...offered]);
      }),
  },

  '3,000 direct rooms with invented users': {
    refused: 'permission_denied',
    send: (target, size) =>
      withFlooders(target, [0], async ([flooder]) => {
        if (flooder === undefined) return [];
        const { uid, merge } = flooder;
        const room = (other: string) => `d~${[uid, other].toSorted().join('~')}`;
        const made = (count: number, part: number) =>
          Object.fromEntries(
            range(count, (at) => `invented-${part}-${at}`).flatMap((other) => [
              [`members/${room(other)}/${uid}`, { at: NOW, peer: other }],
              [`members/${room(other)}/${other}`, { at: NOW, peer: uid }],
            ]),
          );
        const bulk = range(size === 'whole' ? 6 : 1, (part) => merge('/chat/live', made(490, part)));
        const single = range(size === 'whole' ? 300 : 30, (part) => merge('/chat/live', made(1, 1000 + part)));
        return Promise.all([...bulk, ...single]);
      }),
  },

  '200 rings in a second': {
    refused: 'write_limit',
    send: (target, size) =>
      withFlooders(target, [0, 1], async (flooders) => {
        const [one, other] = flooders as [(typeof flooders)[number], (typeof flooders)[number]];
        const room = `d~${[one.uid, other.uid].toSorted().join('~')}`;
        await one.merge('/chat/live', {
          [`members/${room}/${one.uid}`]: { at: NOW, peer: other.uid },
          [`members/${room}/${other.uid}`]: { at: NOW, peer: one.uid },
        });
        return Promise.all(
          range(size === 'whole' ? 200 : 50, (at) =>
            one.put(`/rings/live/${other.uid}/${one.uid}`, at % 2 === 1 ? null : { room, at: NOW, sid: `s${at}` }),
          ),
        );
      }),
  },

  'cursors of all users as fast as they can be sent': {
    refused: null,
    send: (target, size) =>
      withFlooders(
        target,
        range(12, (at) => at),
        (flooders) =>
          Promise.all(
            flooders.flatMap(({ uid, put }) =>
              range(size === 'whole' ? 300 : 10, (at) =>
                put(`/boardCursors/live/${BOARD}/${uid}`, { x: at, y: at, at: NOW }),
              ),
            ),
          ),
      ),
  },

  'presence of all users as fast as it can be sent': {
    refused: null,
    send: (target, size) =>
      withFlooders(
        target,
        range(12, (at) => at),
        async (flooders) => {
          for (const { request } of flooders) void request('q', { p: '/opmode/live' });
          return Promise.all(
            flooders.flatMap(({ uid, merge }) =>
              range(size === 'whole' ? 300 : 10, (at) => {
                const areaId = `area ${at}`;
                const own = { uid, areaId, timestamp: NOW };
                return merge('/', { [`opmode/live/${uid}`]: own, [`presenceByArea/live/${areaId}/${uid}`]: own });
              }),
            ),
          );
        },
      ),
  },

  'other lists of a user: typing, reads, mutes, drafts and blocks': {
    refused: 'permission_denied',
    send: (target, size) =>
      withFlooders(target, EVERYBODY, (flooders) =>
        Promise.all(
          flooders.flatMap(({ uid, put, merge }) => [
            ...range(size === 'whole' ? 100 : 5, () => put(`/chat/live/typing/${CHAT}/${uid}`, NOW)),
            merge(
              `/chat/live/reads/${uid}`,
              record(900, (at) => [`w~no room ${at}`, { at: NOW, id: pushId() }]),
            ),
            merge(
              `/chat/live/mutes/${uid}`,
              record(900, (at) => [`w~no room ${at}`, true]),
            ),
            merge(
              `/chat/live/drafts/${uid}`,
              record(900, (at) => [`w~no room ${at}`, { text: 'a', at: NOW }]),
            ),
            merge(
              `/chat/live/blocks/${uid}`,
              record(900, (at) => [`invented-${at}`, NOW]),
            ),
            ...range(size === 'whole' ? 100 : 5, (at) => put(`/chat/live/blocks/${uid}/invented-${at}`, NOW)),
          ]),
        ),
      ),
  },

  'what is left for the end of 50 connections': {
    refused: 'write_limit',
    send: (target, size) =>
      withFlooders(
        target,
        range(size === 'whole' ? 50 : 6, (at) => at),
        (flooders) =>
          Promise.all(
            flooders.flatMap(({ uid, request }) =>
              range(size === 'whole' ? 20 : 5, (at) =>
                request('om', {
                  p: '/',
                  d: record(200, (place) => [`boardCursors/live/${BOARD}-${at}-${place}/${uid}`, null]),
                }),
              ),
            ),
          ),
      ),
  },

  'tokens that are no tokens': {
    refused: 'invalid_token',
    send: (target, size) =>
      withFlooders(
        target,
        range(size === 'whole' ? 50 : 6, () => null),
        (flooders) =>
          Promise.all(
            flooders.flatMap(({ request }) =>
              range(size === 'whole' ? 100 : 20, (at) =>
                request('auth', { cred: `${'eyJhbGciOiJSUzI1NiJ9.'.repeat(at % 9)}${'x'.repeat(15_000)}` }),
              ),
            ),
          ),
      ),
  },

  'connections that come and go': {
    refused: null,
    send: async (target, size) => {
      for (let wave = 0; wave < (size === 'whole' ? 60 : 2); wave += 1) {
        const flooders = await Promise.all(range(50, (at) => openFlooder(target, at)));
        for (const { close } of flooders) close();
      }
      return [];
    },
  },
};

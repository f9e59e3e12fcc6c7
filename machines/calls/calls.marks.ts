import type { Marks } from '../kernel/marks';
import type { callMachine } from './call.machine';
import type { callsMachine } from './calls.machine';
import type { linkMachine } from './link.machine';
import type { talkMachine } from './talk.machine';

const LINE = { database: 'hidden', mode: 'id', uid: 'person' } as const;
const CALL = { line: LINE, room: 'person' } as const;
const TALK = { ...CALL, ring: 'person', sent: {} } as const;
const CHOSEN = { cameraId: 'person', microphoneId: 'person' } as const;
const DEVICE = { id: 'person' } as const;
const LOST = { id: 'person', problem: 'id' } as const;
const DEVICES = { cameras: DEVICE, microphones: DEVICE } as const;
const LINK = { room: 'person', uid: 'person', sid: 'person' } as const;
const PEER = { uid: 'person', sid: 'person' } as const;
const UID = { uid: 'person' } as const;

export const callsMarks = {
  calls: {
    context: { database: 'hidden', mode: 'id', uid: 'person', room: 'person', from: 'person' },
    events: {
      'calls.configure': { database: 'hidden' },
      'calls.mode': { mode: 'id' },
      'calls.arrive': { uid: 'person' },
      'calls.start': { room: 'person' },
      'calls.rang': { from: 'person', room: 'person' },
      'calls.withdrawn': { from: 'person' },
      'calls.settled': { from: 'person' },
      'calls.answer': { from: 'person', answer: 'id' },
    },
    facts: { 'calls.ringing': { room: 'person', from: 'person' }, 'calls.hushed': { room: 'person' } },
    actors: { ringFeed: { input: LINE, events: { 'feed.answer': { from: 'person', answer: 'id' } } } },
  } satisfies Marks<typeof callsMachine>,
  call: {
    input: CALL,
    context: {
      ...CALL,
      ...CHOSEN,
      ...DEVICES,
      others: 'person',
      problem: 'id',
      end: 'id',
      lost: { camera: LOST, microphone: LOST },
    },
    events: {
      'call.opened': DEVICES,
      'call.devices': DEVICES,
      'call.unopened': { problem: 'id' },
      'call.choose': { device: 'id', id: 'person' },
      'call.unplugged': { device: 'id', id: 'person' },
      'call.restored': { device: 'id' },
      'call.unrestored': { device: 'id', problem: 'id' },
    },
    actors: {
      prepare: { input: CALL, output: { others: 'person' } },
      studio: { input: CALL, events: { 'studio.open': CHOSEN, 'studio.restore': { device: 'id', id: 'person' } } },
    },
  } satisfies Marks<typeof callMachine>,
  talk: {
    input: TALK,
    context: {
      ...TALK,
      answers: { uid: 'person', answer: 'id' },
      peers: PEER,
      links: { uid: 'person', state: 'id' },
      end: 'id',
    },
    output: { end: 'id' },
    events: {
      'talk.answered': { uid: 'person', answer: 'id' },
      'talk.peers': { peers: PEER },
      'talk.linked': UID,
      'talk.shaken': UID,
      'talk.unlinked': UID,
    },
    actors: { channel: { input: TALK } },
  } satisfies Marks<typeof talkMachine>,
  link: {
    input: LINK,
    context: LINK,
    actors: { peer: { input: LINK } },
  } satisfies Marks<typeof linkMachine>,
};

import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { isFilled } from '../../domain/control/preflight-parts';
import type { Pulse } from '../../domain/control/pulse';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import type { Announcement, AnnouncementDraft } from '../../domain/venue/announcement';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type AnnouncingEvent =
  | { type: 'announcing.write'; draft: AnnouncementDraft }
  /** Sends the draft, without empty languages. */
  | { type: 'announcing.send' }
  | { type: 'announcing.recall'; id: string };

/** What is seen during the event; announcements and waiting reports are null where the service has no realtime database. */
export type EventView = { pulse: Pulse; announcements: readonly Announcement[] | null; reports: number | null };

/** `draft` is what an organiser has written so far, also with empty texts; it stays while another section is shown. */
type Context = {
  seen: EventView | null;
  draft: AnnouncementDraft | null;
  recalled: string | null;
  fault: Fault | null;
};

const POLL_MS = 10_000;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const announcingMachine = setup({
  types: { context: {} as Context, events: {} as AnnouncingEvent, tags: {} as 'busy' },
  actors: {
    readEvent: fromPromise<EventView>(promiseNotProvided('readEvent')),
    sendAnnouncement: fromPromise<void, { draft: AnnouncementDraft | null }>(promiseNotProvided('sendAnnouncement')),
    recallAnnouncement: fromPromise<void, { id: string | null }>(promiseNotProvided('recallAnnouncement')),
  },
  actions: { noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })) },
  guards: {
    isRefused: (_, { fault }: { fault: Fault }) => isSessionOver(fault),
    isWritten: ({ context: { draft } }) => draft !== null && draft.texts.some(isFilled),
  },
  delays: { pollDelay: POLL_MS },
}).createMachine({
  id: 'announcing',
  description: 'Attendees by area and the state of the service, polled; announcements are sent and recalled.',
  context: { seen: null, draft: null, recalled: null, fault: null },
  initial: 'ready',
  states: {
    ready: {
      initial: 'reading',
      on: {
        'announcing.write': { actions: assign(({ event: { draft } }) => ({ draft })) },
        'announcing.send': { guard: 'isWritten', target: 'sending', actions: assign({ fault: null }) },
        'announcing.recall': {
          target: 'recalling',
          actions: assign(({ event: { id } }) => ({ recalled: id, fault: null })),
        },
      },
      states: {
        reading: {
          invoke: {
            id: 'readEvent',
            src: 'readEvent',
            onDone: { target: 'calm', actions: assign(({ event }) => ({ seen: event.output })) },
            onError: [
              { guard: { type: 'isRefused', params: faultOf }, target: '#announcing.refused' },
              { target: 'calm', description: 'Keeps the shown data; the next read may succeed.' },
            ],
          },
        },
        calm: { after: { pollDelay: 'reading' } },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAnnouncement',
        src: 'sendAnnouncement',
        input: ({ context: { draft } }) => ({ draft: draft && { ...draft, texts: draft.texts.filter(isFilled) } }),
        onDone: { target: 'ready', actions: assign({ draft: null }) },
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
    recalling: {
      tags: 'busy',
      on: { 'announcing.write': { actions: assign(({ event: { draft } }) => ({ draft })) } },
      invoke: {
        id: 'recallAnnouncement',
        src: 'recallAnnouncement',
        input: ({ context: { recalled } }) => ({ id: recalled }),
        onDone: 'ready',
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
    refused: { description: 'The user is no longer an organiser.' },
  },
});

export type AnnouncingActorRef = ActorRefFrom<typeof announcingMachine>;

import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Preview, PreviewRole } from '../../domain/control/previewing';
import { instantOf } from '../../domain/kernel/zoned';
import { promiseNotProvided } from '../kernel/not-provided';

/** The languages of the venue, its own first, and the time zone in which a moment is chosen. */
export type PreviewOffer = { languages: readonly string[]; zone: string };
export type PreviewingEvent =
  | { type: 'previewing.retry' }
  | { type: 'previewing.role'; role: PreviewRole }
  | { type: 'previewing.language'; language: string }
  /** Local time in the zone, as `2027-03-12T09:00`; empty for now. */
  | { type: 'previewing.moment'; wall: string }
  | { type: 'previewing.show' }
  | { type: 'previewing.leave' };

type Context = PreviewOffer & Preview & { wall: string };

export const previewingMachine = setup({
  types: { context: {} as Context, events: {} as PreviewingEvent, tags: {} as 'busy' },
  actors: { readOffer: fromPromise<PreviewOffer>(promiseNotProvided('readOffer')) },
  guards: {
    isOffered: ({ context }, { language }: { language: string }) => context.languages.includes(language),
    isWhole: ({ context: { wall, at } }) => wall === '' || at !== null,
  },
}).createMachine({
  id: 'previewing',
  description: 'The role, language and time for previewing the saved version, and the preview.',
  context: { languages: [], zone: 'UTC', role: 'ATTENDEE', language: '', wall: '', at: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        onDone: {
          target: 'choosing',
          actions: assign(({ event: { output } }) => ({ ...output, language: output.languages[0] ?? '' })),
        },
        onError: 'failed',
      },
    },
    failed: { on: { 'previewing.retry': 'reading' } },
    choosing: {
      initial: 'fine',
      on: {
        'previewing.role': { actions: assign(({ event: { role } }) => ({ role })) },
        'previewing.language': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: assign(({ event: { language } }) => ({ language })),
        },
        'previewing.moment': {
          target: '.fine',
          actions: assign(({ context: { zone }, event: { wall } }) => ({ wall, at: instantOf(wall, zone) })),
        },
        'previewing.show': [{ guard: 'isWhole', target: 'shown' }, { target: '.unclear' }],
      },
      states: { fine: {}, unclear: { description: 'The moment is not a valid date with a time.' } },
    },
    shown: { on: { 'previewing.leave': 'choosing' } },
  },
});

export type PreviewingActorRef = ActorRefFrom<typeof previewingMachine>;

import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Attendance } from '../../domain/agenda/certificates';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** `body`: who issues certificates, the user's name on them, and what they have attended. */
export type CertificateStanding = { isOffered: boolean; isKept: boolean; body: Sealed<Attendance> };
/** The certificate of a talk or a day, in a language. */
export type CertificateWish = { place: string; locale: string };
export type CertificatesEvent =
  | { type: 'certificates.enter'; architectureId: string }
  | { type: 'certificates.leave' }
  /** What is kept is shown. */
  | { type: 'certificates.open' }
  /** The venue, the name of the user or what is kept of them may have changed, or the service can be reached again. */
  | { type: 'certificates.refresh' }
  /** The user wants to read what would be kept; `at` is where they asked: a talk, or their agenda. */
  | { type: 'certificates.choose'; at: string }
  | { type: 'certificates.keep' }
  | { type: 'certificates.request'; wish: CertificateWish }
  /** The user wants to end it. */
  | { type: 'certificates.stop' }
  | { type: 'certificates.forget' }
  | { type: 'certificates.cancel' };

type Place = { architectureId: string };
/** `status`: of the last refused certificate. */
type Context = {
  architectureId: string | null;
  standing: CertificateStanding | null;
  at: string | null;
  wish: CertificateWish | null;
  status: number | null;
};

const ANSWER_MS = 20_000;
/** The page is drawn first, maybe after those of others. */
const FILE_MS = 60_000;
const NOTHING = { standing: null, at: null, wish: null, status: null } as const;

const placeOf = ({ context: { architectureId } }: { context: Context }): Place => ({
  architectureId: architectureId ?? '',
});

export const certificatesMachine = setup({
  types: { context: {} as Context, events: {} as CertificatesEvent, tags: {} as 'busy' },
  actors: {
    readAttendance: fromPromise<CertificateStanding, Place>(promiseNotProvided('readAttendance')),
    keepAttendance: fromPromise<CertificateStanding, Place>(promiseNotProvided('keepAttendance')),
    /** Deletes what is kept, and the certificates made of it. */
    forgetAttendance: fromPromise<CertificateStanding, Place>(promiseNotProvided('forgetAttendance')),
    /** Has a certificate made with the name that the user has seen, and saves it on the device. */
    saveCertificate: fromPromise<void, Place & { standing: CertificateStanding | null; wish: CertificateWish | null }>(
      promiseNotProvided('saveCertificate'),
    ),
  },
  actions: {
    note: assign((_, { standing }: { standing: CertificateStanding }) => ({ standing, status: null })),
    refuse: assign((_, { fault }: { fault: Fault }) => ({ status: fault.status })),
  },
  guards: {
    isIn: ({ context }) => context.architectureId !== null,
    isKept: ({ context }) => context.standing?.isKept === true,
    isOffered: ({ context }) => context.standing?.isOffered === true,
    isOffline: (_, { fault }: { fault: Fault }) => isOutage(fault),
    /** Without a login nothing is kept, and a preview answers 405. */
    isAbsent: (_, { fault }: { fault: Fault }) => [401, 403, 404, 405].includes(fault.status ?? 0),
    isOver: (_, { fault }: { fault: Fault }) => fault.status === 404,
    hasChanged: (_, { fault }: { fault: Fault }) => fault.status === 412,
  },
  delays: { answerDelay: ANSWER_MS, fileDelay: FILE_MS },
}).createMachine({
  id: 'certificates',
  description: 'The attendance of the user, which is kept only after an explicit choice, and certificates of it.',
  context: { architectureId: null, ...NOTHING },
  on: {
    'certificates.enter': {
      target: '.closed',
      actions: assign(({ event: { architectureId } }) => ({ architectureId, ...NOTHING })),
    },
    'certificates.leave': { target: '.closed', actions: assign({ architectureId: null, ...NOTHING }) },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'certificates.open': { guard: 'isIn', target: 'reading' } } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAttendance',
        src: 'readAttendance',
        input: placeOf,
        onDone: { target: 'deciding', actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) } },
        onError: [
          { guard: { type: 'isAbsent', params: faultOf }, target: 'absent' },
          { guard: { type: 'isOffline', params: faultOf }, target: 'unread.offline' },
          { target: 'unread.failed' },
        ],
      },
      after: { answerDelay: 'unread.offline' },
    },
    unread: {
      on: { 'certificates.open': 'reading', 'certificates.refresh': 'reading' },
      initial: 'failed',
      states: { failed: {}, offline: {} },
    },
    deciding: {
      always: [{ guard: 'isKept', target: 'kept' }, { guard: 'isOffered', target: 'unchosen' }, { target: 'absent' }],
    },
    absent: {
      description: 'Certificates are not offered.',
      on: { 'certificates.refresh': 'reading' },
    },
    unchosen: {
      description: 'Nothing is kept of the user.',
      on: {
        'certificates.open': 'reading',
        'certificates.refresh': 'reading',
        'certificates.choose': { target: 'choosing', actions: assign(({ event: { at } }) => ({ at })) },
      },
      initial: 'fresh',
      states: { fresh: {}, forgotten: { description: 'The user has just ended it.' } },
    },
    choosing: {
      description: 'The user reads what would be kept, for how long, and who sees it.',
      on: { 'certificates.keep': 'keeping', 'certificates.cancel': 'unchosen' },
      initial: 'fresh',
      states: { fresh: {}, failed: {}, offline: {} },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'keepAttendance',
        src: 'keepAttendance',
        input: placeOf,
        onDone: { target: 'deciding', actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) } },
        onError: [
          { guard: { type: 'isOver', params: faultOf }, target: 'reading' },
          { guard: { type: 'isOffline', params: faultOf }, target: 'choosing.offline' },
          { target: 'choosing.failed' },
        ],
      },
      after: { answerDelay: 'choosing.offline' },
    },
    kept: {
      on: {
        'certificates.open': 'reading',
        'certificates.refresh': 'reading',
        'certificates.request': { target: 'requesting', actions: assign(({ event: { wish } }) => ({ wish })) },
        'certificates.stop': 'stopping',
      },
      initial: 'fresh',
      states: {
        fresh: {},
        ready: { description: 'The certificate is saved on the device.' },
        renamed: { description: 'The certificate would have another name than the user saw.' },
        refused: { description: 'The service makes no such certificate.' },
        offline: {},
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'saveCertificate',
        src: 'saveCertificate',
        input: ({ context: { architectureId, standing, wish } }) => ({
          architectureId: architectureId ?? '',
          standing,
          wish,
        }),
        onDone: 'kept.ready',
        onError: [
          { guard: { type: 'hasChanged', params: faultOf }, target: 'renewing' },
          { guard: { type: 'isOffline', params: faultOf }, target: 'kept.offline' },
          { target: 'kept.refused', actions: { type: 'refuse', params: faultOf } },
        ],
      },
      after: { fileDelay: 'kept.offline' },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'readAttendance',
        src: 'readAttendance',
        input: placeOf,
        onDone: {
          target: 'kept.renamed',
          actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) },
        },
        onError: 'kept.offline',
      },
      after: { answerDelay: 'kept.offline' },
    },
    stopping: {
      description: 'The user is asked whether all that is kept may be deleted.',
      on: { 'certificates.forget': 'forgetting', 'certificates.cancel': 'kept' },
      initial: 'fresh',
      states: { fresh: {}, failed: {} },
    },
    forgetting: {
      tags: 'busy',
      invoke: {
        id: 'forgetAttendance',
        src: 'forgetAttendance',
        input: placeOf,
        onDone: {
          target: 'unchosen.forgotten',
          actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) },
        },
        onError: 'stopping.failed',
      },
      after: { answerDelay: 'stopping.failed' },
    },
  },
});

export type CertificatesActorRef = ActorRefFrom<typeof certificatesMachine>;

import { type Fault, makeFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { PresenceStatus } from '../../domain/people/presence';
import type { UserProfile } from '../../domain/people/profile';
import type { OpMode } from '../../domain/shell/version';
import { faultOf } from '../kernel/fault-of';
import type { PresenceEvent, PresenceLine, PresenceUpdate } from './presence.events';

export type PresenceContext = {
  database: string | null;
  isLoginOn: boolean;
  /** The database, user and mode of the open connection. */
  line: PresenceLine | null;
  mode: OpMode;
  uid: string | null;
  attendee: Sealed<UserProfile> | null;
  /** The last area that the user entered. */
  areaId: string | null;
  status: PresenceStatus;
  /** How often writing failed since it last succeeded. */
  failures: number;
  seed: number;
};
export type Arrival = Pick<Extract<PresenceEvent, { type: 'presence.arrive' }>, 'uid' | 'attendee'>;
export type Place = { areaId: string | null };
export type Failure = { fault: Fault };

export const MAX_FAILURES = 12;
export const NO_USER = {
  fault: makeFault('PROCESSING_ERROR', {
    message: 'Failed to update presence of attendee - User details missing',
  }),
};

export const lineOf = ({ context: { line } }: { context: PresenceContext }): PresenceLine =>
  line ?? { database: '', mode: 'live', uid: '' };
export const updateOf = ({ context }: { context: PresenceContext }): PresenceUpdate => ({
  ...lineOf({ context }),
  attendee: context.attendee,
  areaId: context.areaId ?? '',
  status: context.status,
});

export const ENTER_AREA = { type: 'enterArea', params: ({ event }: { event: Place }) => event } as const;
export const IS_OTHER_AREA = { type: 'isOtherArea', params: ({ event }: { event: Place }) => event } as const;
export const WALKS = { type: 'isWalking', params: ({ event }: { event: Place }) => event } as const;
export const MEET = { type: 'meet', params: ({ event }: { event: Arrival }) => event } as const;
export const IS_SAME_USER = { type: 'isSameUser', params: ({ event }: { event: Arrival }) => event } as const;
export const AVAIL = { type: 'avail', params: ({ event }: { event: { status: PresenceStatus } }) => event } as const;
export const FAILED = { type: 'tellFailed', params: faultOf } as const;
export const REFUSED_OR_WAITING = [
  {
    guard: { type: 'isRefusal', params: faultOf },
    target: 'refused',
    actions: [FAILED, { type: 'tellRefused', params: faultOf }],
  },
  { target: 'waiting', actions: [FAILED, 'countFailure'] },
] as const;

import { type Fault, readFault } from '../../domain/kernel/fault';
import type { LoginMessageKey } from '../../domain/login/login-messages';
import type { LoginMessage } from '../../domain/login/login-page';
import type { LoginStep } from '../../domain/login/support-code';
import type { LoginFact } from './login.events';

/** `fault` is `null` if the venue did not respond in time. */
export type Refusal = { message: LoginMessageKey; fault: Fault | null };
export type Failure = { step: LoginStep; fault: Fault };

type Enqueue = { assign: (page: { message: LoginMessage }) => void; emit: (fact: LoginFact) => void };

/** The log gets each message that the page shows with a support code. */
export function say(enqueue: Enqueue, message: LoginMessage): void {
  enqueue.assign({ message });
  if (message.code !== null) enqueue.emit({ type: 'login.failed', message: message.key, code: message.code });
}

export const failed = (step: LoginStep) =>
  ({
    type: 'fail',
    params: ({ event }: { event: { error: unknown } }): Failure => ({ step, fault: readFault(event.error) }),
  }) as const;

/** The authority check timed out. */
export const UNCONFIRMED = {
  target: 'entering',
  actions: { type: 'refuse', params: { message: 'login.unknownError', fault: null } },
} as const;

/** The identity provider accepted the user, but the venue did not. */
export const REFUSED = {
  target: 'entering',
  actions: { type: 'refuse', params: ({ event }: { event: Refusal }) => event },
} as const;

/** The result of a single sign-on. */
export const SIGN_ON = {
  'login.signedOn': { target: 'confirming', actions: 'forgetReturning' },
  'login.signOnFailed': {
    target: 'entering',
    actions: { type: 'fail', params: ({ event }: { event: Failure }) => event },
  },
} as const;

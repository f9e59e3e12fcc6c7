import type { Fault } from '../../domain/kernel/fault';
import type { LoginMessageKey } from '../../domain/login/login-messages';
import type { LoginMessage } from '../../domain/login/login-page';
import type { LoginStep } from '../../domain/login/support-code';
import type { LoginFact } from './login.events';

type Mouth = { assign: (page: { message: LoginMessage }) => void; emit: (fact: LoginFact) => void };

/** What the page shows with a support code, the log gets too. */
export function say(mouth: Mouth, message: LoginMessage): void {
  mouth.assign({ message });
  if (message.code !== null) mouth.emit({ type: 'login.failed', message: message.key, code: message.code });
}

/** Nobody is there any more whom the venue could check, or it does not answer. */
export const UNCONFIRMED = {
  target: 'entering',
  actions: { type: 'refuse', params: { message: 'login.unknownError', step: 'CONFIRM', fault: null } },
} as const;

/** The venue does not let in whom the identity provider let in. */
export const REFUSED = {
  target: 'entering',
  actions: {
    type: 'refuse',
    params: ({ event }: { event: { message: LoginMessageKey; fault: Fault } }) =>
      ({ message: event.message, step: 'AUTHORITY', fault: event.fault }) as const,
  },
} as const;

/** How a single sign-on ends, wherever it was awaited. */
export const SIGN_ON = {
  'login.signedOn': { target: 'confirming', actions: 'forgetReturning' },
  'login.signOnFailed': {
    target: 'entering',
    actions: [
      { type: 'fail', params: ({ event }: { event: { step: LoginStep; fault: Fault } }) => event },
      'forgetReturning',
    ],
  },
} as const;

import { signOnMachine } from '../../../machines/login/sign-on.machine';
import type { Inputs } from '../kernel/explore';
import { authError } from '../kernel/fakes';

export const ACME = 'oidc.acme';
export const FRAMED = authError('auth/operation-not-supported-in-this-environment');

const given = {
  limit: 500,
  events: [
    { type: 'signOn.connect' },
    { type: 'signOn.start', providerId: ACME },
    { type: 'signOn.start', providerId: 'saml.looms' },
    { type: 'signOn.cancel' },
    { type: 'signOn.restored' },
    { type: 'xstate.done.actor.finishRedirect', output: true },
    { type: 'xstate.done.actor.finishRedirect', output: false },
    { type: 'xstate.error.actor.startRedirect', error: FRAMED },
    { type: 'xstate.error.actor.startRedirect', error: authError('auth/idp-unreachable') },
  ],
} as const;

/** A user who returns from a provider takes different transitions from one who does not. */
export const inputs: readonly Inputs<typeof signOnMachine>[] = [
  {
    ...given,
    input: { returning: ACME },
    unreachable: ['signOn.deciding: always -> signOn.idle because this page returns from a provider'],
  },
  {
    ...given,
    input: { returning: null },
    unreachable: [
      'signOn.back',
      'signOn.searching',
      'signOn.deciding: always [isReturning] -> signOn.back',
      'signOn.back: signOn.connect -> signOn.searching',
      'signOn.searching: xstate.done.actor.finishRedirect [isSignedIn] -> signOn.idle',
      'signOn.searching: xstate.done.actor.finishRedirect -> signOn.idle',
      'signOn.searching: xstate.error.actor.finishRedirect -> signOn.idle',
    ].map((name) => `${name} because this page does not return from a provider`),
  },
];

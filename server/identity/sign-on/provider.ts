import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { EmailSchema } from '../../../domain/kernel/validation';
import type { Proof } from './attempts';

/** Where providers return to, on an origin of ours. */
export const HANDLER_PATH = '/__/auth/handler';

/** Who the provider says it is. */
export type ProviderIdentity = {
  /** The provider's own, lasting id of the user. */
  rawId: string;
  email: string | null;
  /** Whether the provider vouches for the e-mail; only then does it lead to an existing user. */
  emailVerified: boolean;
  name: string | null;
  photoUrl: string | null;
};

/** One login at a provider, of one browser. `origin` is ours. */
export type SignOn = { state: string; origin: string; proof: Proof };

/** A provider of single sign-on. What its two halves throw is a ProviderFault. */
export type SignOnProvider = {
  providerId: string;
  displayName: string;
  /** The address at the provider where the login begins; it holds no secret. */
  begin: (signOn: SignOn) => Promise<string>;
  /** Verifies what the provider sent back: parameters of the return address and of the posted body. */
  finish: (signOn: SignOn, parameters: URLSearchParams) => Promise<ProviderIdentity>;
  /** What the provider's owner has to know of us at that origin, as XML; null where it needs none. */
  metadata: ((origin: string) => string) | null;
};

/**
 * Why a single sign-on ended without one. `cancelled`: the visitor declined. `unreachable`: the provider is down.
 * `invalid`: its answer is not genuine, or not understood.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  constructor(
    readonly kind: 'cancelled' | 'unreachable' | 'invalid',
    /** For the log: one of few words, and nothing of what was sent. */
    readonly reason: string,
  ) {
    super(`The single sign-on is ${kind}: ${reason}`);
  }
}

/** A name as we keep it, or null where nothing is left. */
export function asName(text: string | null | undefined): string | null {
  const plain = (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return (
    [...plain]
      .slice(0, INPUT_LENGTH_LIMIT / 2)
      .join('')
      .trim() || null
  );
}

export const asEmail = (text: string | null | undefined): string | null =>
  v.is(EmailSchema, text) ? text.trim() : null;

import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { plainEmail } from '../../../domain/kernel/email';
import { readableName } from '../../../domain/kernel/invisible';
import { EmailSchema } from '../../../domain/kernel/validation';
import type { Proof } from './attempts';

/** The path to which providers return. */
export const HANDLER_PATH = '/__/auth/handler';

/** The user as the provider describes them. */
export type ProviderIdentity = {
  /** The provider's permanent id of the user. */
  rawId: string;
  email: string | null;
  /**
   * Who confirms that the e-mail belongs to the user: the organiser, who trusts the provider, or only the provider.
   */
  proof: 'organiser' | 'provider' | 'nobody';
  name: string | null;
  photoUrl: string | null;
};

/** One browser's login at a provider; `origin` is our own. */
export type SignOn = { state: string; origin: string; proof: Proof };

/** A provider of single sign-on; `begin` and `finish` throw a ProviderFault. */
export type SignOnProvider = {
  providerId: string;
  displayName: string;
  /** The provider's address for the login; it contains no secret. */
  begin: (signOn: SignOn) => Promise<string>;
  /** Verifies the provider's response: parameters of the return address and the posted body. */
  finish: (signOn: SignOn, parameters: URLSearchParams) => Promise<ProviderIdentity>;
  /** Our metadata for the provider's operator, as XML; null if the protocol has none. */
  metadata: ((origin: string) => string) | null;
};

export type SignOnProviders = ReadonlyMap<string, SignOnProvider>;

/**
 * Why a single sign-on failed. `cancelled`: the visitor declined. `unreachable`: the provider is down.
 * `invalid`: its response is forged or malformed.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  constructor(
    readonly kind: 'cancelled' | 'unreachable' | 'invalid',
    /** For the log: a fixed word, never received data. */
    readonly reason: string,
  ) {
    super(`The single sign-on is ${kind}: ${reason}`);
  }
}

/** The organiser's setting wins, if there is one. */
export function proofOf(isVouchedFor: boolean | undefined, isClaimed: boolean): ProviderIdentity['proof'] {
  if (isVouchedFor === true) return 'organiser';
  return isVouchedFor === undefined && isClaimed ? 'provider' : 'nobody';
}

/** Normalises a name; null if nothing is left. */
export function asName(text: string | null | undefined): string | null {
  const plain = readableName(text ?? '');
  return (
    [...plain]
      .slice(0, INPUT_LENGTH_LIMIT / 2)
      .join('')
      .trim() || null
  );
}

/** No database stores the character NUL. */
export const isStorable = (text: string): boolean => !text.includes('\u0000');

export const asEmail = (text: string | null | undefined): string | null =>
  v.is(EmailSchema, text) ? plainEmail(text) : null;

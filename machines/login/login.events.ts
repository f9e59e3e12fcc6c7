import type { Fault } from '../../domain/kernel/fault';
import type { LocalizedText } from '../../domain/kernel/localized';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Credentials, LoginOption } from '../../domain/login/login';
import type { LoginMessageKey } from '../../domain/login/login-messages';
import type { LoginStep } from '../../domain/login/support-code';

export type LoginEvent =
  | { type: 'login.offer'; options: readonly LoginOption[] }
  | { type: 'login.venueKnown'; architectureId: string | null }
  /** The `accountKey` of each locked account. */
  | { type: 'login.lock'; locked: readonly string[] }
  | { type: 'login.choose'; optionId: string }
  | { type: 'login.cancel' }
  /** `key` is the `accountKey` of the credentials. */
  | { type: 'login.submit'; credentials: Sealed<Credentials>; key: string }
  | { type: 'login.signOn' }
  | { type: 'login.signedOn' }
  | { type: 'login.signOnFailed'; step: LoginStep; fault: Fault }
  | { type: 'login.resetPassword'; email: Sealed<string> }
  | { type: 'login.refuse'; message: LoginMessageKey; fault: Fault }
  | { type: 'login.accept' }
  /** The user logged out in another tab. */
  | { type: 'login.leftElsewhere' }
  /** The session ended without the user. */
  | { type: 'login.sessionEnded' }
  /** The name of the area that the user is in; empty elsewhere. */
  | { type: 'login.visit'; place: readonly LocalizedText[] }
  | { type: 'login.reopen' };

export type LoginFact =
  | { type: 'login.failed'; message: LoginMessageKey; code: string }
  | { type: 'login.guessed'; key: string }
  | { type: 'login.blocked'; key: string; ms: number | null }
  | { type: 'login.succeeded'; key: string }
  | { type: 'login.signOnWanted'; providerId: string }
  | { type: 'login.signOnCancelled' };

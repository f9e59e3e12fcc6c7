import { LOCKOUT_MS } from '../../domain/kernel/constants';
import { retryAfterText } from '../../domain/login/retry-after';

/** Message codes of the Firebase SDK. */
export const IDENTITY_ERROR_CODES = [
  'ADMIN_ONLY_OPERATION',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'EMAIL_EXISTS',
  'EXPIRED_OOB_CODE',
  'IDP_NO_EMAIL',
  'IDP_UNREACHABLE',
  'INTERNAL_ERROR',
  'INVALID_ARGUMENT',
  'INVALID_CLAIMS',
  'INVALID_CONTINUE_URI',
  'INVALID_CUSTOM_TOKEN',
  'INVALID_EMAIL',
  'INVALID_GRANT_TYPE',
  'INVALID_IDP_RESPONSE',
  'INVALID_ID_TOKEN',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_OOB_CODE',
  'INVALID_REFRESH_TOKEN',
  'INVALID_REQ_TYPE',
  'MISSING_CUSTOM_TOKEN',
  'MISSING_EMAIL',
  'MISSING_ID_TOKEN',
  'MISSING_OOB_CODE',
  'MISSING_PASSWORD',
  'MISSING_REFRESH_TOKEN',
  'MISSING_REQ_TYPE',
  'NOT_FOUND',
  'OPERATION_NOT_ALLOWED',
  'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  'PAYLOAD_TOO_LARGE',
  'TOKEN_EXPIRED',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'UNAUTHORIZED_DOMAIN',
  'UNSUPPORTED_MEDIA_TYPE',
  'USER_CANCELLED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'WEAK_PASSWORD',
] as const;
export type IdentityErrorCode = (typeof IDENTITY_ERROR_CODES)[number];

/** An error of the identity server. The SDK parses its message, `CODE` or `CODE : detail`. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    readonly code: IdentityErrorCode,
    detail?: string,
  ) {
    super(detail === undefined ? code : `${code} : ${detail}`);
  }
}

/** An account that is locked after too many failures in a row. The SDK hides headers, so the message says how long. */
export class LockedOutError extends IdentityError {
  constructor(readonly retryAfterMs: number = LOCKOUT_MS) {
    super('TOO_MANY_ATTEMPTS_TRY_LATER', retryAfterText(retryAfterMs));
  }
}

/** An error in the format of Google's services. */
export const errorBody = (status: number, message: string) => ({
  error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

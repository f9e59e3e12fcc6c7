import type { LoginMessageKey } from '../../../domain/login/login-messages';

/** Complete: the type checker names a missing key. */
const KEYS: Readonly<Record<LoginMessageKey, true>> = {
  'login.unknownError': true,
  'login.unauthorized': true,
  'login.loginError': true,
  'login.cvent.loginError': true,
  'login.bizzabo.loginError': true,
  'login.cvent.userNotAccepted': true,
  'login.bizzabo.userNotAccepted': true,
  'login.tooManyAttempts': true,
  'login.duplicateAccount': true,
  'login.loginAborted': true,
  'login.emailSent': true,
  'login.leftElsewhere': true,
  'login.sessionEnded': true,
  'login.unknownUser': true,
  'login.notReachable': true,
  'login.noEmail': true,
  'login.providerDown': true,
  'login.popupBlocked': true,
};

export const LOGIN_MESSAGE_KEYS: readonly string[] = Object.keys(KEYS);

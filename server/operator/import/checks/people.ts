import { emailKey } from '../../../../domain/kernel/email';
import { ROLES } from '../../../../domain/kernel/user';
import { type LoginConfiguration, readLoginOptions } from '../../../../domain/login/login';
import type { Registration } from '../../../login/registrations/registration';
import type { Path } from '../json-source';
import type { Report } from '../reader';
import type { VenueUser } from '../schemas';
import { suggestion } from '../words';
import { LOGIN_TYPES } from './allowed';
import { checkDistinct, checkKnown } from './names';

/** Reports repeated values without quoting them. */
function checkOnce(values: readonly { value: string; path: Path }[], what: string, report: Report): void {
  checkDistinct(values, '', (path) => report(path, `this ${what} is there twice: use each once`));
}

export function checkUsers(users: readonly VenueUser[], report: Report): void {
  checkOnce(
    users.map(({ email }, index) => ({ value: emailKey(email), path: [index, 'email'] })),
    'e-mail',
    report,
  );
  users.forEach(({ authorities }, index) => {
    authorities.forEach((role, order) => {
      checkKnown(role, Object.values(ROLES), [index, 'authorities', order], report);
    });
  });
}

export function checkRegistrations(registrations: readonly Registration[], report: Report): void {
  checkOnce(
    registrations.map(({ system, number }, index) => ({ value: `${system} ${number}`, path: [index, 'number'] })),
    'number',
    report,
  );
}

type RawAccess = Partial<Record<'allowed' | 'allow' | 'denied' | 'deny', readonly string[] | undefined>>;

/** Reports an e-mail that is listed twice, also as both allowed and denied. */
export function checkAccess(raw: RawAccess, report: Report): void {
  const emails = (['allowed', 'allow', 'denied', 'deny'] as const).flatMap((key) =>
    (raw[key] ?? []).map((email, index) => ({ value: emailKey(email), path: [key, index] })),
  );
  checkOnce(emails, 'e-mail', report);
}

export function checkLogin(configurations: readonly LoginConfiguration[], report: Report): void {
  configurations.forEach(({ type }, index) => {
    if (LOGIN_TYPES.includes(type.toLowerCase())) return;
    report([index, 'type'], `"${type}" is unknown: ${suggestion(type, LOGIN_TYPES)}`);
  });
  const providers = configurations.flatMap(({ idpProvider }, index) =>
    idpProvider.map(({ providerID }, order) => ({
      value: providerID,
      path: [index, 'idpProvider', order, 'providerID'],
    })),
  );
  checkDistinct(providers, 'way to log in', report);
  const { enabled, options, ignored } = readLoginOptions(configurations);
  if (enabled && options.length === 0 && ignored.length === 0) {
    report([], 'nobody can log in: list at least one way, or { "type": "anonymous" }');
  }
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROLES } from '../../../domain/kernel/user';
import type { LoginConfiguration } from '../../../domain/login/login';
import { hashOf } from '../../db/blobs';
import type { Database } from '../../db/database';
import { projectRoot } from '../../db/root';
import { findUserByEmail, type SeededUser, type SeedUser, setPassword, userInfo } from '../../identity/users/users';
import type { Registration } from '../../login/registrations/registration';
import { createProfile } from '../../people/queries';
import { readVenueFolder, type VenueFolder } from './venue-folder';

/** The venue of a first start. */
export const SAMPLE_FILE = join(projectRoot, 'server/sample/aurora/venue.json');

const PASSWORD = 'aurora-summit';

const demoUser = (email: string, name: string, title: string, ...authorities: string[]): SeedUser => ({
  email,
  password: PASSWORD,
  name,
  title,
  company: 'Aurora Summit',
  authorities,
});

/** Public passwords: these users exist only in the demo venue. */
export const DEMO_USERS: readonly SeedUser[] = [
  demoUser('ada@aurora.example', 'Ada Lovelace', 'Attendee'),
  demoUser('grace@aurora.example', 'Grace Hopper', 'Designer', ROLES.designer),
  demoUser('hedy@aurora.example', 'Hedy Lamarr', 'Host', ROLES.host),
  demoUser('katherine@aurora.example', 'Katherine Johnson', 'Speaker relations', ROLES.privileged),
  demoUser('radia@aurora.example', 'Radia Perlman', 'Administrator', ROLES.admin),
];

const registered = (
  system: Registration['system'],
  number: string,
  email: string,
  name: string,
  active = true,
): Registration => ({ system, number, email, name, company: 'Aurora Summit', title: 'Attendee', active });

const DEMO_REGISTRATIONS: readonly Registration[] = [
  registered('cvent', 'AURORA1815', 'ada@aurora.example', 'Ada Lovelace'),
  registered('cvent', 'AURORA1906', 'mary@aurora.example', 'Mary Jackson'),
  registered('cvent', 'AURORA0000', 'late@aurora.example', 'Cancelled Guest', false),
  registered('bizzabo', '1815', 'ada@aurora.example', 'Ada Lovelace'),
  registered('bizzabo', '1910', 'dorothy@aurora.example', 'Dorothy Vaughan'),
  registered('bizzabo', '1000', 'late@aurora.example', 'Cancelled Guest', false),
];

export const DEMO_EMAILS: readonly string[] = [...DEMO_USERS, ...DEMO_REGISTRATIONS].map(({ email }) => email);

const DEMO_LOGIN_OPTIONS: readonly LoginConfiguration[] = [
  { type: 'CVENT_LOGIN', displayName: '', idpProvider: [] },
  { type: 'BIZZABO_LOGIN', displayName: '', idpProvider: [] },
  {
    type: 'FIREBASE',
    displayName: '',
    idpProvider: [{ displayName: '', providerID: 'password' }],
  },
];

/** The sample with the registrations and login options of the demo. */
export async function readDemo(file = SAMPLE_FILE): Promise<VenueFolder> {
  const folder = await readVenueFolder(file);
  const registrations = folder.registrations ?? DEMO_REGISTRATIONS;
  const own = { ...folder, registrations, loginOptions: DEMO_LOGIN_OPTIONS };
  const contentHash = hashOf(Buffer.from(JSON.stringify([folder.contentHash, registrations, DEMO_LOGIN_OPTIONS])));
  return { ...own, contentHash };
}

const OWN_VENUE = 'Make your own venue: open /control/?new there, on this machine.';
const NUMBERS = '  confirmation number AURORA1815, or ticket 1815 with ada@aurora.example';

/** First steps for a newcomer, one line each; `emails` are those of the users with the public password. */
export const describeDemo = (emails: ReadonlySet<string>): string[] => [
  emails.size === 0
    ? 'The demo logins have other passwords by now: start with --demo to make new ones. Without a password:'
    : `Demo logins, password "${PASSWORD}":`,
  ...DEMO_USERS.filter(({ email }) => emails.has(email)).map(
    ({ email, title = '' }) => `  ${email.padEnd(28)}${title}`,
  ),
  NUMBERS,
  OWN_VENUE,
];

/**
 * Lets attendees find the staff of the demo by name in the list of attendees. Existing profiles stay unchanged. Ada's
 * profile is left private, as for every new attendee.
 */
export async function openDemoProfiles(
  db: Database,
  architectureId: string,
  seeded: readonly SeededUser[],
): Promise<void> {
  const staff = DEMO_USERS.filter(({ authorities = [] }) => authorities.length > 0).map(({ email }) => email);
  for (const user of seeded.filter(({ email }) => staff.includes(email)))
    await createProfile(db, (uid) => userInfo(db, uid), architectureId, user, { openForNetworking: true });
}

/** Gives every demo user a password generated at this start, and returns the lines that list them. */
export async function makeDemoPasswords(db: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const { email, title = '' } of DEMO_USERS) {
    const password = randomBytes(9).toString('base64url');
    const user = await findUserByEmail(db, email);
    if (user !== null) await setPassword(db, user.uid, password);
    lines.push(`  ${email.padEnd(28)}${password}  ${title}`);
  }
  return ['Demo logins, with passwords of this start:', ...lines, NUMBERS, OWN_VENUE];
}

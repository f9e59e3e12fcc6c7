import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type VenuePlan, venueIdOf } from '../../../domain/control/founding';
import { ROLES } from '../../../domain/kernel/user';
import { ConfigError } from '../../config';
import { writeVenue } from '../templates/write';

/** The first organiser, who may do everything. */
export type Owner = { email: string; password: string };

export const ownerOf = ({ email, ...password }: { email: string; password?: string }, name: string) => ({
  email,
  name,
  ...password,
  authorities: [ROLES.designer, ROLES.admin],
});

const DAY_MS = 86_400_000;
const WEEKS = 8;

/** A conference in eight weeks. */
const planOf = (name: string, email: string, now: number): VenuePlan => ({
  name,
  begin: new Date(now + WEEKS * 7 * DAY_MS).toISOString().slice(0, 10),
  end: new Date(now + (WEEKS * 7 + 1) * DAY_MS).toISOString().slice(0, 10),
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: ['en'],
  primary: '#2f6f5e',
  secondary: '#d9e3dd',
  background: '#f6f4ee',
  template: 'conference',
  entry: 'password',
  organiser: name,
  email,
});

/**
 * Writes a venue that runs, with an organiser: as `ask` says, else with a password that is made here. Returns lines for the operator.
 * @throws ConfigError for a folder that exists
 */
export async function writeNewVenue(
  folder: string,
  from: string,
  ask: (() => Promise<Owner | null>) | null = null,
): Promise<string[]> {
  if ((await stat(folder).catch(() => null)) !== null) {
    throw new ConfigError(`--new cannot be used: ${folder} exists. Name a folder that does not.`);
  }
  const title = basename(folder);
  const id = venueIdOf(title);
  const given = (await ask?.()) ?? null;
  const owner = given ?? { email: `organiser@${id}.example`, password: randomBytes(12).toString('base64url') };
  await writeVenue(folder, id, planOf(title, owner.email, Date.now()), { users: [ownerOf(owner, 'Organiser')] });
  const near = relative(from, folder);
  const file = join(near.startsWith('..') ? folder : near, 'venue.json');
  return [
    `A new venue is in ${folder}. Start it:`,
    `  npm start -- --venue ${/\s/.test(file) ? `"${file}"` : file}`,
    'Log in at /control as its organiser:',
    `  ${owner.email}${given === null ? `, password ${owner.password}` : ''}`,
    'The password is in users.json until you remove it there, which you can do after the first start.',
  ];
}

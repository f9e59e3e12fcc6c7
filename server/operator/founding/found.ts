import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Founding, venueIdOf } from '../../../domain/control/founding';
import { mistake } from '../../../domain/kernel/mistake';
import { openDatabase } from '../../db/database';
import { dataOf, pointerFile, venuesFolder } from '../../db/own-data';
import { wrongFile } from '../../http/errors';
import { findUserByEmail, setPassword } from '../../identity/users/users';
import { importVenue } from '../import/venue-import';
import { ownerOf } from '../reference/new-venue';
import { readLogo, writeVenue } from '../templates/write';

const LAST = 99;

function freeId(dataDir: string, name: string): string {
  const wanted = venueIdOf(name);
  for (let number = 1; number <= LAST; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(join(venuesFolder(dataDir), id))) return id;
  }
  throw new Error(`There are ${LAST} venues of this name`);
}

const logoOf = (sent: string | null): Promise<Buffer | null> =>
  sent === null
    ? Promise.resolve(null)
    : readLogo(Buffer.from(sent, 'base64')).catch(() => {
        throw wrongFile(415, 'The logo cannot be read: use PNG, JPEG, WebP or SVG.', mistake('unreadable'));
      });

async function fill(folder: string, { password, plan: { email } }: Founding, url: string | null): Promise<void> {
  const { db, close } = await openDatabase(url === null ? { dataDir: dataOf(folder) } : { url });
  try {
    await importVenue(db, join(folder, 'venue.json'), { isDemo: false, demoEmails: [] });
    const user = await findUserByEmail(db, email);
    if (user === null) throw new Error('The organiser was not created');
    await setPassword(db, user.uid, password);
  } finally {
    await close();
  }
}

/**
 * Makes a venue in a folder of its own beside the data, with its first organiser, and names it as the one that is served. With the
 * PostgreSQL at `url` its data is there. After a failure nothing is left.
 * @throws ApiError 415 for a logo that is no picture
 */
export async function foundVenue(
  dataDir: string,
  founding: Founding,
  url: string | null = null,
): Promise<{ id: string }> {
  const { plan, logo } = founding;
  const id = freeId(dataDir, plan.name);
  const folder = join(venuesFolder(dataDir), id);
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  try {
    const picture = await logoOf(logo);
    await mkdir(making, { recursive: true });
    // The password is stored in the database alone, where it is hashed.
    await writeVenue(making, id, plan, { logo: picture, users: [ownerOf({ email: plan.email }, plan.organiser)] });
    await fill(making, founding, url);
    await rename(making, folder);
    if (url !== null) return { id };
    await writeFile(`${pointerFile(dataDir)}.new`, `${id}\n`);
    await rename(`${pointerFile(dataDir)}.new`, pointerFile(dataDir));
    return { id };
  } catch (error) {
    for (const left of [making, folder]) await rm(left, { recursive: true, force: true });
    throw error;
  }
}

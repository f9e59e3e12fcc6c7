import { openDatabase } from '../../../server/db/database';
import { noAttributes, saveProfile } from '../../../server/people/queries';

// Arguments: the folder of the store, and the beginning of the users' names. Prints each user whose profile is saved.
const [, , dataDir = '', prefix = ''] = process.argv;
const WRITERS = 8;

const { db } = await openDatabase({ dataDir });

async function write(writer: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const userId = `${prefix}-${writer}-${count}`;
    await saveProfile(db, { architectureId: 'aurora', userId, attributes: noAttributes, revision: undefined });
    process.stdout.write(`${userId}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

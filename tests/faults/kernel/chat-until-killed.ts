import { openDatabase } from '../../../server/db/database';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { createKeptStore } from '../../../server/realtime/kept/store';

// Arguments: the folder of the store, and the beginning of the messages' names. Prints each message that is kept.
const [, , dataDir = '', prefix = ''] = process.argv;
const WRITERS = 8;

const { db } = await openDatabase({ dataDir });
const keptStore = createKeptStore({ db, kept: [['chat']] });
const database = new RealtimeDatabase({ rules: { canRead: () => false, canWrite: () => false }, keptStore });

async function write(writer: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const id = `${prefix}-${writer}-${count}`;
    await database.write('service', {
      path: ['chat', 'messages', id],
      value: { text: id, at: { '.sv': 'timestamp' } },
    });
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

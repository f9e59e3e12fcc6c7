import { openDatabase } from '../../../server/db/database';
import { createLikes } from '../../../server/media/likes';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { createKeptStore, readKept } from '../../../server/realtime/kept/store';

// Arguments: the folder of the store, and the beginning of the names of users. Prints each user whose like is kept.
const [, , dataDir = '', prefix = ''] = process.argv;
const WRITERS = 8;
const PIECES = ['a', 'b'];

const { db } = await openDatabase({ dataDir });
const keptStore = createKeptStore({ db, kept: [['contentPieces']] });
const rules = { canRead: () => false, canWrite: () => false };
const likes = createLikes(new RealtimeDatabase({ rules, keptStore, tree: await readKept(db) }), 'live');

async function write(writer: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const authorId = `${prefix}-${writer}-${count}`;
    const [contentPieceId = '', other = ''] = count % 2 === 0 ? PIECES : PIECES.toReversed();
    const like = { uuid: authorId, mediaBoardId: 'board', contentPieceId, authorId, creationTimestamp: 0 };
    await likes.like(like);
    await likes.like({ ...like, uuid: `${authorId}-other`, contentPieceId: other });
    await likes.unlike({ ...like, contentPieceId: other });
    process.stdout.write(`${authorId}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

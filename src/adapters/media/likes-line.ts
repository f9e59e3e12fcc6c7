import type { FirebaseApp } from 'firebase/app';
import { type DataSnapshot, equalTo, limitToLast, onValue, orderByChild, query, ref } from 'firebase/database';
import * as v from 'valibot';
import { LIKES_QUERY_LIMIT } from '../../../domain/kernel/constants';
import { type BoardCounts, boardCountsPath, LikeRecordSchema, likesPath, pieceKey } from '../../../domain/media/likes';
import type { OwnLikesEvent } from '../../../machines/media/media.events';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { openDatabase } from '../kernel/realtime';

export type OpenLikesLine = {
  /** Reads the counts of a board, now and at every change; `null` if they cannot be read. */
  readBoard: (mediaBoardId: string, tell: (counts: BoardCounts | null) => void) => () => void;
  close: () => void;
};

/** The keys of media items in records of likes; likes of comments are left out. */
function likedIn(value: unknown): readonly string[] {
  const records: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return records
    .filter((record) => v.is(LikeRecordSchema, record))
    .filter(({ commentId }) => commentId === undefined)
    .map(pieceKey);
}

function countsIn(snapshot: DataSnapshot): BoardCounts {
  const counts: Record<string, number> = {};
  // Its value would be an array if the keys look like array indexes.
  snapshot.forEach((count) => {
    counts[count.key] = Number(count.val());
  });
  return counts;
}

/** Reads likes from the realtime database of `app`, over the connection of presence. */
export function openLikesLine(
  app: FirebaseApp,
  { database, mode, uid }: RealtimeLine,
  tell: (event: OwnLikesEvent) => void,
): OpenLikesLine {
  const db = openDatabase(app, database);
  const unhear = onValue(ref(db, '.info/connected'), (snapshot) => {
    if (snapshot.val() === true) tell({ type: 'ownLikes.connected' });
  });
  const unread = onValue(
    query(ref(db, likesPath(mode)), orderByChild('authorId'), equalTo(uid), limitToLast(LIKES_QUERY_LIMIT)),
    (snapshot) => tell({ type: 'ownLikes.told', liked: likedIn(snapshot.val()) }),
    () => tell({ type: 'ownLikes.unopened' }),
  );
  return {
    readBoard: (mediaBoardId, report) =>
      onValue(
        ref(db, boardCountsPath(mode, mediaBoardId)),
        (snapshot) => report(countsIn(snapshot)),
        () => report(null),
      ),
    close() {
      unhear();
      unread();
    },
  };
}

import type { FirebaseApp } from 'firebase/app';
import { equalTo, onValue, orderByChild, query, ref } from 'firebase/database';
import * as v from 'valibot';
import { LikeRecordSchema, likeCountPath, likesPath, type Piece, pieceKey } from '../../../domain/media/likes';
import type { LikeEvent } from '../../../machines/media/like.machine';
import type { LikesLine, OwnLikesEvent } from '../../../machines/media/media.events';
import { openDatabase } from '../kernel/realtime';

export type OpenLikesLine = {
  readCount: (piece: Piece, tell: (event: LikeEvent) => void) => () => void;
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

/** Reads likes from the realtime database of `app`; the connection is that of presence. */
export function openLikesLine(
  app: FirebaseApp,
  { database, mode, uid }: LikesLine,
  tell: (event: OwnLikesEvent) => void,
): OpenLikesLine {
  const db = openDatabase(app, database);
  const unhear = onValue(ref(db, '.info/connected'), (snapshot) => {
    if (snapshot.val() === true) tell({ type: 'ownLikes.connected' });
  });
  const unread = onValue(
    query(ref(db, likesPath(mode)), orderByChild('authorId'), equalTo(uid)),
    (snapshot) => tell({ type: 'ownLikes.told', liked: likedIn(snapshot.val()) }),
    () => tell({ type: 'ownLikes.unopened' }),
  );
  return {
    readCount: (piece, report) =>
      onValue(
        ref(db, likeCountPath(mode, piece)),
        (snapshot) => report({ type: 'like.told', count: Number(snapshot.val() ?? 0) }),
        () => report({ type: 'like.unread' }),
      ),
    close() {
      unhear();
      unread();
    },
  };
}

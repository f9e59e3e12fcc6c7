import { child, limitToLast, onValue, orderByKey, type Query, query, remove } from 'firebase/database';
import type { ChatMessage } from '../../../domain/chat/message';
import { isOnWall, NEWEST_POSTS } from '../../../domain/chat/wall';
import type { WallCommand, WallEvent } from '../../../machines/chat/chat.events';
import { changeMessage, differ, messagesIn, type Place, sealed } from './messages';

/** Reads a wall while it is open, and deletes posts of the user. */
export function openWall({ root, uid, room }: Place, tell: (event: WallEvent) => void) {
  const ends: (() => void)[] = [];
  const known = new Set<string>();
  const compare = differ<ChatMessage>();
  let isOpen = true;
  let isFirst = true;
  /** Older posts are added only to replace deleted newer ones. */
  let oldest = '';

  const report = (event: WallEvent): void => {
    if (isOpen) tell(event);
  };
  const watch = (place: Query, hear: (value: unknown) => void): void => {
    ends.push(
      onValue(
        place,
        (snapshot) => hear(snapshot.val()),
        () => report({ type: 'wall.refused' }),
      ),
    );
  };

  watch(query(child(root, `messages/${room}`), orderByKey(), limitToLast(NEWEST_POSTS)), (value) => {
    const listed = messagesIn(value);
    const { changed, gone } = compare(listed.filter(([, post]) => isOnWall(post)));
    const others = changed.filter(([id, { from }]) => id > oldest && !known.has(id) && from !== uid).map(([id]) => id);
    oldest = listed.length < NEWEST_POSTS ? '' : (listed[0]?.[0] ?? '');
    for (const [id] of changed) known.add(id);
    if (!isFirst && changed.length + gone.length === 0) return;
    report({ type: 'wall.changed', posts: sealed(changed), removed: gone, others: isFirst ? [] : others });
    isFirst = false;
  });
  watch(child(root, `pending/${room}/${uid}`), (value) =>
    report({ type: 'wall.waiting', posts: sealed(messagesIn(value)) }),
  );
  watch(child(root, `rooms/${room}`), (value) => {
    const { closedAt, preModerated } = Object(value);
    report({ type: 'wall.described', isClosed: typeof closedAt === 'number', isPreModerated: preModerated === true });
  });

  return {
    receive({ id, isWaiting }: WallCommand): void {
      const done = isWaiting
        ? remove(child(root, `pending/${room}/${uid}/${id}`))
        : changeMessage({ root, uid, room }, id, { text: null, file: null, deleted: true });
      done.catch(() => report({ type: 'wall.failed' }));
    },
    close(): void {
      isOpen = false;
      for (const end of ends) end();
    },
  };
}

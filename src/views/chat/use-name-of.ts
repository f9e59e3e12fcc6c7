import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AuthorActorRef } from '../../../machines/chat/author.machine';
import { type AuthorsActorRef, authorKey } from '../../../machines/chat/authors.machine';

/** The authors of messages, whose names are read when they are first shown. */
export type Names = { authors: AuthorsActorRef | undefined; architectureId: string | null };

/** The name of a user; empty until it is known. */
export function useNameOf({ authors, architectureId }: Names, uid: string | null): string {
  useEffect(() => {
    if (authors === undefined || architectureId === null || uid === null) return;
    authors.send({ type: 'collection.want', input: { architectureId, uid } });
    const shown: AuthorActorRef | undefined = authors.getSnapshot().children[authorKey(uid)];
    shown?.send({ type: 'author.renew' });
    return () => authors.send({ type: 'collection.release', key: authorKey(uid) });
  }, [authors, architectureId, uid]);
  const author = useSelector(authors, (snapshot) => (uid === null ? undefined : snapshot?.children[authorKey(uid)]));
  const name = useSelector(author, (snapshot) => snapshot?.context.name ?? null);
  return name?.open().trim() ?? '';
}

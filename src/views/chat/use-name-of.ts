import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AuthorActorRef } from '../../../machines/chat/author.machine';
import { type AuthorsActorRef, authorKey } from '../../../machines/chat/authors.machine';
import { usePart } from '../kernel/actors';

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
  const known = useSelector(author, (snapshot) => snapshot?.context.author ?? null);
  return known?.open().name.trim() ?? '';
}

/** The picture of a user whose name is shown; `null` until it is known, and without one. */
export function usePortrait(uid: string | null): string | null {
  const authors = usePart('chat', ({ children }) => children.authors);
  const author = useSelector(authors, (snapshot) => (uid === null ? undefined : snapshot?.children[authorKey(uid)]));
  return useSelector(author, (snapshot) => snapshot?.context.author ?? null)?.open().portrait ?? null;
}

import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { newestFirst } from '../../../../domain/chat/wall';
import type { Outgoing } from '../../../../machines/chat/chat.events';
import { roomKey } from '../../../../machines/chat/rooms.machine';
import type { WallActorRef } from '../../../../machines/chat/wall.machine';
import { useSafety } from '../../chat/use-safety';
import { useActorOf, usePart } from '../../kernel/actors';

export type WallProps = { actor: WallActorRef; room: string; widgetId: string; name: string };

const NONE: readonly Outgoing[] = [];

/** The actor of a wall, which reads it while it is shown and for a while longer. */
export function useWall(room: string): WallActorRef | undefined {
  const walls = usePart('chat', ({ children }) => children.walls);
  const chat = useActorOf('chat');
  useEffect(() => {
    const { line } = chat.getSnapshot().context;
    if (walls === undefined || line === null) return;
    walls.send({ type: 'collection.want', input: { line, room } });
    return () => walls.send({ type: 'collection.release', key: roomKey(room) });
  }, [walls, chat, room]);
  return useSelector(walls, (snapshot): WallActorRef | undefined => snapshot?.children[roomKey(room)]);
}

/** The user's posts that are on their way, and those that the service has not accepted. */
export function useUnsent(room: string) {
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const queue = useSelector(outbox, (snapshot) => snapshot?.context.queue ?? NONE);
  const refused = useSelector(outbox, (snapshot) => snapshot?.context.refused ?? NONE);
  const isConnected = useSelector(outbox, (snapshot) => snapshot?.context.isConnected ?? false);
  return useMemo(() => {
    const here = ({ room: other }: Outgoing) => other === room;
    return { queue: queue.filter(here), refused: refused.filter(here), isConnected };
  }, [queue, refused, isConnected, room]);
}

/** Ids of the posts in the feed, newest first: without new posts of others, unsent ones and those of blocked users. */
export function useFeed(actor: WallActorRef, room: string) {
  const { blocked } = useSafety();
  const { queue, refused } = useUnsent(room);
  const posts = useSelector(actor, ({ context }) => context.posts);
  const waiting = useSelector(actor, ({ context }) => context.waiting);
  const fresh = useSelector(actor, ({ context }) => context.fresh);
  const limit = useSelector(actor, ({ context }) => context.limit);
  return useMemo(() => {
    const unsent = [...queue, ...refused].map(({ id }) => id);
    const readable = (id: string): boolean => !blocked.includes(posts[id]?.open().from ?? '');
    const ids = newestFirst(Object.keys(posts)).filter((id) => !unsent.includes(id) && readable(id));
    const feed = ids.filter((id) => !fresh.includes(id));
    return {
      feed: feed.slice(0, limit),
      hasMore: feed.length > limit,
      fresh: ids.length - feed.length,
      waiting: newestFirst(Object.keys(waiting)).filter((id) => !unsent.includes(id)),
    };
  }, [posts, waiting, fresh, limit, queue, refused, blocked]);
}

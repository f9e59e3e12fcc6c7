import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { GROUP_OTHERS_MAX } from '../../../domain/chat/groups';
import { isOfWidget, peerIn } from '../../../domain/chat/rooms';
import { authorKey } from '../../../machines/chat/authors.machine';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { usePart } from '../kernel/actors';
import { useRosterText } from '../people/use-presence';
import { useSafety } from './use-safety';

/** The names of users as far as they are known, one in a line. */
function useNamesOf(uids: readonly string[]): string {
  const authors = usePart('chat', ({ children }) => children.authors);
  const known = useSelector(
    authors,
    (snapshot) => uids.flatMap((uid) => snapshot?.children[authorKey(uid)] ?? []),
    shallowEqual,
  );
  const subscribe = useMemo(
    () => (notify: () => void) => {
      const subscriptions = known.map((author) => author.subscribe(notify));
      return () => {
        for (const one of subscriptions) one.unsubscribe();
      };
    },
    [known],
  );
  return useSyncExternalStore(subscribe, () =>
    known.map((author) => author.getSnapshot().context.author?.open().name.trim() ?? '').join('\n'),
  );
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** Reads the names of users while a name is sought. */
function useReadNames(uids: readonly string[], isSought: boolean): void {
  const authors = usePart('chat', ({ children }) => children.authors);
  const architectureId = usePart('chat', ({ context }) => context.architectureId);
  useEffect(() => {
    if (authors === undefined || architectureId === null || !isSought) return;
    for (const uid of uids) authors.send({ type: 'collection.want', input: { architectureId, uid } });
    return () => {
      for (const uid of uids) authors.send({ type: 'collection.release', key: authorKey(uid) });
    };
  }, [authors, architectureId, uids, isSought]);
}

/** The other user of a direct room, and the other members of a group. */
function useOthers(room: string, actor: RoomActorRef): readonly string[] {
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? '');
  const members = useSelector(actor, ({ context }) => context.members);
  const peer = peerIn(room, uid);
  return useMemo(
    () => (peer === null ? (members ?? []).filter((one) => one !== uid) : [peer]).slice(0, GROUP_OTHERS_MAX),
    [peer, members, uid],
  );
}

/**
 * The names of a room that a message can mention, without blocked users: who can read a direct room or a group; elsewhere
 * who wrote in it, and who is in the area.
 */
export function useNameable(room: string, actor: RoomActorRef): readonly string[] {
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  const messages = useSelector(actor, ({ context }) => context.messages);
  const mention = useSelector(
    useSelector(actor, ({ children }) => children.composer),
    (snapshot) => snapshot?.children.mention,
  );
  const isSought = useSelector(mention, (snapshot) => snapshot?.matches('open') === true);
  const { blocked } = useSafety();
  const others = useOthers(room, actor);
  const isPublic = isOfWidget(room);
  const here = useRosterText('area', (one) => (one.name !== undefined && others.includes(one.uid) ? one.uid : ''));
  useReadNames(
    useMemo(() => others.filter((one) => !linesOf(here).includes(one)), [others, here]),
    isSought,
  );
  const isComplete = others.length > 0;
  const readers = useMemo(
    () => (isComplete ? others : [...new Set(Object.values(messages).map((one) => one.open().from))].toSorted()),
    [isComplete, messages, others],
  );
  const written = useNamesOf(
    useMemo(() => readers.filter((one) => !blocked.includes(one) && one !== uid), [readers, blocked, uid]),
  );
  const present = useRosterText('area', (one) =>
    one.uid !== uid && !blocked.includes(one.uid) && (isPublic || others.includes(one.uid))
      ? (one.name?.trim() ?? '')
      : '',
  );
  return useMemo(() => [...new Set([...linesOf(written), ...linesOf(present)])].toSorted(), [written, present]);
}

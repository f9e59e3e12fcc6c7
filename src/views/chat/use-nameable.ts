import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
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
    known.map((author) => author.getSnapshot().context.name?.open().trim() ?? '').join('\n'),
  );
}

/** The names of a room that a message can mention: who wrote in it, and who is in it and in the area; without blocked users. */
export function useNameable(actor: RoomActorRef): readonly string[] {
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  const messages = useSelector(actor, ({ context }) => context.messages);
  const members = useSelector(actor, ({ context }) => context.members);
  const { blocked } = useSafety();
  const writers = useMemo(
    () => [...new Set(Object.values(messages).map((message) => message.open().from))].toSorted(),
    [messages],
  );
  const written = useNamesOf(
    useMemo(() => writers.filter((one) => !blocked.includes(one) && one !== uid), [writers, blocked, uid]),
  );
  const present = useRosterText('area', (one) =>
    one.uid !== uid && !blocked.includes(one.uid) && members?.includes(one.uid) !== false
      ? (one.name?.trim() ?? '')
      : '',
  );
  return useMemo(
    () => [...new Set([...written.split('\n'), ...present.split('\n')])].filter((name) => name !== '').toSorted(),
    [written, present],
  );
}

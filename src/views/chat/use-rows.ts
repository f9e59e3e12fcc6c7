import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { historyRows, inGroups } from '../../../domain/chat/history';
import { isKnownTo, PAGE_OF_MESSAGES } from '../../../domain/chat/message';
import { seal } from '../../../domain/kernel/sealed';
import { goneIn } from '../../../machines/chat/removal.machine';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';
import { usePart } from '../kernel/actors';

export type RoomProps = { actor: RoomActorRef; room: string; uid: string };

const NONE: readonly string[] = [];

/** The rows of a room's history, and its unsent messages. */
export function useRows({ actor, room, uid }: RoomProps) {
  const stored = useSelector(actor, ({ context }) => context.messages);
  const removal = usePart('chat', ({ children }) => children.removal);
  const gone = useSelector(
    removal,
    (snapshot) => (snapshot === undefined ? NONE : goneIn(snapshot.context, room)),
    shallowEqual,
  );
  const messages = useMemo(
    () =>
      gone.reduce((all, id) => {
        const message = all[id]?.open();
        return message === undefined ? all : { ...all, [id]: seal({ ...message, deleted: true as const }) };
      }, stored),
    [stored, gone],
  );
  const lineId = useSelector(actor, ({ context }) => context.lineId);
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const queue = useSelector(outbox, (snapshot) => snapshot?.context.queue);
  const refused = useSelector(outbox, (snapshot) => snapshot?.context.refused);
  const isConnected = useSelector(outbox, (snapshot) => snapshot?.context.isConnected ?? false);
  const waiting = useMemo(() => (queue ?? []).filter((message) => message.room === room), [queue, room]);
  const failed = useMemo(() => (refused ?? []).filter((message) => message.room === room), [refused, room]);
  const groups = useMemo(() => {
    const unsent = new Set([...waiting, ...failed].map(({ id }) => id));
    const listed = Object.keys(messages)
      .toSorted()
      .flatMap((id) => {
        const message = messages[id]?.open();
        return message === undefined || unsent.has(id)
          ? []
          : [{ id, from: message.from, at: message.at, isKnown: isKnownTo(uid, message) }];
      });
    return inGroups(historyRows(listed, { timeZone: ownTimeZone(), readId: lineId }), PAGE_OF_MESSAGES);
  }, [messages, waiting, failed, lineId, uid]);
  return { groups, messages, waiting, failed, isConnected };
}

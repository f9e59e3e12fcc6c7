import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type UIEvent, useMemo, useRef, useState } from 'react';
import { seal } from '../../../domain/kernel/sealed';
import { BusyButton } from '../../theme/BusyButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Announcement } from './Announcement';
import { AskedMessage } from './AskedMessage';
import styles from './Chat.module.css';
import { Copied } from './Copied';
import { dayText, isSameDay } from './chat-times';
import { Message } from './Message';
import type { MessageDeeds } from './MessageActions';
import { Pending } from './Pending';
import { Removal } from './Removal';
import { useName } from './use-chat';
import { type RoomProps, useRows } from './use-rows';
import { useSafety } from './use-safety';
import { useTalkBeside } from './use-talk-beside';

/** How close to an end of the list counts as being there. */
const NEAR = 160;

/** The messages of a room, including unsent ones; `names` are those that a message can mention. */
export function History({ actor, room, uid, names }: RoomProps & { names: readonly string[] }) {
  const { t, locale } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [selectedId, select] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const hasOlder = useSelector(actor, ({ context }) => context.hasOlder);
  const soughtId = useSelector(actor, ({ context }) => context.soughtId);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const reactions = useSelector(actor, ({ context }) => context.reactions);
  const { groups, messages, waiting, failed, isConnected } = useRows({ actor, room, uid });
  const ownName = useName(uid);
  const isClosed = useSelector(actor, ({ context }) => context.isClosed);
  const { safety, blocked } = useSafety();
  const complaint = usePart('chat', ({ children }) => children.complaint);
  const removal = usePart('chat', ({ children }) => children.removal);
  const { talk, isModerator } = useTalkBeside(room);
  const messageQuestion = useActorOf('messageQuestion');
  const copying = usePart('chat', ({ children }) => children.copying);

  const deeds = useMemo<MessageDeeds>(() => {
    const { composer } = actor.getSnapshot().children;
    return {
      select,
      react: (id, emoji, isOn) => actor.send({ type: 'room.react', id, emoji, isOn }),
      report: (id) => {
        const message = actor.getSnapshot().context.messages[id]?.open();
        select(null);
        if (message !== undefined)
          complaint?.send({ type: 'complaint.open', room, messageId: id, about: message.from });
      },
      block: (other, isOn) => {
        select(null);
        safety?.send({ type: 'safety.block', uid: other, isOn });
      },
      jump: (id) => actor.send({ type: 'room.jump', id }),
      reply: (id) => {
        select(null);
        composer?.send({ type: 'composer.reply', id });
      },
      edit: (id) => {
        const text = actor.getSnapshot().context.messages[id]?.open().text;
        select(null);
        composer?.send({ type: 'composer.edit', id, text: text === undefined ? null : seal(text) });
      },
      copy: (id) => {
        const text = actor.getSnapshot().context.messages[id]?.open().text;
        select(null);
        if (text !== undefined) copying?.send({ type: 'copying.copy', room, text: seal(text) });
      },
      ask: (messageId) => {
        select(null);
        if (talk !== null) messageQuestion.send({ type: 'messageQuestion.ask', asked: { talk, room, messageId } });
      },
      remove: (id) => {
        select(null);
        removal?.send({ type: 'removal.ask', room, id });
      },
    };
  }, [actor, room, talk, messageQuestion, complaint, copying, removal, safety]);

  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
    setAway(scrollTop < -NEAR);
    if (scrollHeight - clientHeight + scrollTop < NEAR) actor.send({ type: 'room.showOlder' });
  };
  const showNewest = (): void => {
    actor.send({ type: 'room.showNewest' });
    scroller.current?.scrollTo({ top: 0 });
  };
  const isEmpty = groups.length + waiting.length + failed.length === 0;
  return (
    <div className={styles.history}>
      <section ref={scroller} className={styles.scroller} onScroll={follow} aria-label={t('chat.messages')}>
        <div>
          {hasOlder && (
            <BusyButton
              variant="subtle"
              className={styles.older}
              isBusy={isReading}
              onClick={() => actor.send({ type: 'room.showOlder' })}
            >
              {t('chat.older')}
            </BusyButton>
          )}
          {isEmpty && <p className={styles.empty}>{t('chat.empty')}</p>}
          <div className={styles.list}>
            {groups.map((group) => (
              <ol key={group.id} className={styles.group} data-page={group !== groups.at(-1) || undefined}>
                {group.rows.map((row) => {
                  if (row.kind === 'day')
                    return (
                      <li key={row.id} className={styles.day}>
                        {dayText(row.at, now, locale)}
                      </li>
                    );
                  if (row.kind === 'new')
                    return (
                      <li key={row.id} className={styles.new}>
                        {t('chat.new')}
                      </li>
                    );
                  const sealed = messages[row.id];
                  if (sealed === undefined) return null;
                  const { replyTo, from } = sealed.open();
                  return (
                    <Message
                      key={row.id}
                      id={row.id}
                      room={room}
                      isBlocked={blocked.includes(from)}
                      sealed={sealed}
                      replied={replyTo === undefined ? null : (messages[replyTo] ?? null)}
                      reactions={reactions[row.id] ?? null}
                      isContinued={row.isContinued}
                      isSelected={row.id === selectedId}
                      isSought={row.id === soughtId}
                      uid={uid}
                      ownName={ownName}
                      names={names}
                      isClosed={isClosed}
                      canBeAsked={talk !== null && (isModerator || from === uid)}
                      deeds={deeds}
                    />
                  );
                })}
              </ol>
            ))}
            {failed.length + waiting.length > 0 && (
              <ol className={styles.group}>
                {failed.map((message) => (
                  <Pending key={message.key} message={message} isRefused isConnected={isConnected} />
                ))}
                {waiting.map((message) => (
                  <Pending key={message.key} message={message} isRefused={false} isConnected={isConnected} />
                ))}
              </ol>
            )}
          </div>
        </div>
      </section>
      {isAway && (
        <Button className={styles.jump} onClick={showNewest}>
          {t('chat.newest')}
        </Button>
      )}
      <output className={styles.seeking}>{isReading && soughtId !== null && t('chat.search.seeking')}</output>
      <div className={styles.snackbars}>
        <Copied room={room} />
        <AskedMessage room={room} />
        <Removal room={room} />
      </div>
      <Announcement actor={actor} uid={uid} />
    </div>
  );
}

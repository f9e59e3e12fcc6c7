import { Anchor, Button } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { type ChatMessage, type Reactions } from '../../../domain/chat/message';
import { kindOfRoom } from '../../../domain/chat/rooms';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { Sealed } from '../../../domain/kernel/sealed';
import { Avatar } from '../../theme/Avatar';
import { Pressable } from '../../theme/Pressable';
import { MessageText } from '../kernel/MessageText';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from '../people/StaffBadge';
import { CallLine } from './CallLine';
import styles from './Chat.module.css';
import { clockText } from './chat-times';
import { type MessageDeeds, MessageMenu } from './MessageActions';
import { MessageFile } from './MessageFile';
import { PlaceCards } from './PlaceCards';
import { useName } from './use-chat';
import { useGist } from './use-gist';
import { usePortrait } from './use-name-of';
import { useSafety } from './use-safety';

function Quote({ message, jump }: { message: ChatMessage | null; jump: () => void }) {
  const { t } = useWords();
  const { blocked } = useSafety();
  const gist = useGist(message);
  const name = useName(message?.from ?? null);
  const isFolded = message !== null && blocked.includes(message.from);
  return (
    <blockquote>
      <Pressable className={styles.quote} title={t('chat.goTo')} onClick={jump}>
        {message !== null && !isFolded && <strong>{name}</strong>}
        {isFolded ? <em>{t('chat.safety.folded')}</em> : <span dir="auto">{gist}</span>}
      </Pressable>
    </blockquote>
  );
}

type MessageProps = {
  id: string;
  room: string;
  /** The user blocks its author: it is hidden until the user opens it. */
  isBlocked: boolean;
  sealed: Sealed<ChatMessage>;
  replied: Sealed<ChatMessage> | null;
  reactions: Sealed<Reactions> | null;
  isContinued: boolean;
  /** Users only read the room, and delete their own messages. */
  isClosed: boolean;
  /** The user may make it a question at the talk beside the chat. */
  canBeAsked: boolean;
  isSelected: boolean;
  /** The user jumped to it. */
  isSought: boolean;
  uid: string;
  ownName: string;
  /** Others whom a message can mention. */
  names: readonly string[];
  deeds: MessageDeeds;
};

export const Message = memo(function Message(given: MessageProps) {
  const {
    id,
    room,
    sealed,
    replied,
    reactions,
    isBlocked,
    isContinued,
    isClosed,
    canBeAsked,
    isSelected,
    isSought,
    uid,
    ownName,
    names,
    deeds,
  } = given;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, [isSought]);
  const [isUnfolded, setUnfolded] = useState(false);
  const { t, locale } = useWords();
  const message = sealed.open();
  const name = useName(message.from);
  const portrait = usePortrait(message.from);
  const gist = useGist(message);
  const isOwn = message.from === uid;
  const isGone = message.deleted === true || message.hidden !== undefined;
  const time = clockText(message.at, locale);
  const isFolded = isBlocked && !isUnfolded && !isGone;
  const reactors = Object.entries(reactions?.open() ?? {}).filter(([, users]) => users.length > 0);
  const reacted = reactors.filter(([, users]) => users.includes(uid)).map(([emoji]) => emoji);
  if (isFolded)
    return (
      <li className={styles.message} data-folded>
        <em>{t('chat.safety.folded')}</em>
        <Anchor component="button" type="button" onClick={() => setUnfolded(true)}>
          {t('chat.safety.show')}
        </Anchor>
      </li>
    );
  return (
    <li
      ref={place}
      className={styles.message}
      data-message={id}
      data-own={isOwn || undefined}
      data-continued={isContinued || undefined}
      data-sought={isSought || undefined}
      tabIndex={isSought ? -1 : undefined}
    >
      {!isOwn && !isContinued && <Avatar name={name} portrait={portrait} />}
      <div className={styles.bubble}>
        <p className={styles.by} data-quiet={isContinued || isOwn || undefined}>
          <span className={styles.name} dir="auto">
            {isOwn ? t('chat.you') : name}
          </span>
          {!isOwn && !isContinued && <StaffBadge uid={message.from} />}
          <time dateTime={new Date(message.at).toISOString()}>{time}</time>
        </p>
        {message.replyTo !== undefined && !isGone && (
          <Quote message={replied?.open() ?? null} jump={() => deeds.jump(message.replyTo ?? id)} />
        )}
        {isGone ? (
          <em>{gist}</em>
        ) : message.call !== undefined ? (
          <CallLine room={room} call={message.call} text={gist} isOwn={isOwn} />
        ) : message.kind === 'file' && message.file !== undefined ? (
          <>
            <MessageFile room={room} id={id} file={message.file} />
            {message.text !== undefined && (
              <div>
                <MessageText text={message.text} ownName={ownName} names={names} />
                <PlaceCards text={message.text} />
              </div>
            )}
          </>
        ) : (
          <>
            <MessageText text={gist} ownName={ownName} names={names} />
            <PlaceCards text={gist} />
          </>
        )}
        {message.editedAt !== undefined && !isGone && <small className={styles.edited}>{t('chat.edited')}</small>}
        {reactors.length > 0 && !isGone && (
          <div className={styles.reactions}>
            {reactors.map(([emoji, users]) => (
              <Button
                key={emoji}
                variant="subtle"
                aria-pressed={users.includes(uid)}
                aria-disabled={isClosed}
                aria-label={t('chat.reactions', { emoji, count: users.length })}
                onClick={() => !isClosed && deeds.react(id, emoji, !users.includes(uid))}
              >
                {`${emoji} ${numberFormat(locale).format(users.length)}`}
              </Button>
            ))}
          </div>
        )}
      </div>
      {!isGone && (
        <MessageMenu
          id={id}
          message={message}
          label={t('chat.actionsOf', { name: isOwn ? t('chat.you') : name, time })}
          isOpen={isSelected}
          isOwn={isOwn}
          isBlocked={isBlocked}
          isClosed={isClosed}
          isDirect={kindOfRoom(room) === 'direct'}
          canBeAsked={canBeAsked}
          reacted={reacted}
          deeds={deeds}
        />
      )}
    </li>
  );
});

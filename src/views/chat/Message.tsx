import { memo, useState } from 'react';
import { type ChatMessage, EMOJI, type Reactions } from '../../../domain/chat/message';
import { textParts } from '../../../domain/chat/text';
import type { Sealed } from '../../../domain/kernel/sealed';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { clockText } from './chat-times';
import { MessageFile } from './MessageFile';
import { useName } from './use-chat';

const MORE = 'M5 12h.01M12 12h.01M19 12h.01';

/** A text with its safe links and with mentions of this name. */
export function MessageText({ text, ownName }: { text: string; ownName: string }) {
  return (
    <span className={styles.text} dir="auto">
      {textParts(text, [ownName]).map((part, index) => {
        const key = `${index} ${part.kind}`;
        if (part.kind === 'link')
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          );
        return part.kind === 'mention' ? <mark key={key}>{part.text}</mark> : part.text;
      })}
    </span>
  );
}

/** What a message says in one line. */
export function useGist(message: ChatMessage | null): string {
  const { t } = useWords();
  if (message === null) return t('chat.earlier');
  if (message.deleted === true) return t('chat.deleted');
  if (message.hidden !== undefined) return t('chat.hidden');
  return message.text ?? message.file?.name ?? '';
}

function Quote({ message }: { message: ChatMessage | null }) {
  const gist = useGist(message);
  const name = useName(message?.from ?? null);
  return (
    <blockquote className={styles.quote}>
      {message !== null && <strong>{name}</strong>}
      <span dir="auto">{gist}</span>
    </blockquote>
  );
}

export type MessageDeeds = {
  select: (id: string | null) => void;
  react: (id: string, emoji: string, isOn: boolean) => void;
  reply: (id: string) => void;
  edit: (id: string) => void;
  remove: (id: string) => void;
  report: (id: string) => void;
  block: (uid: string, isOn: boolean) => void;
};

type ActionsProps = {
  id: string;
  message: ChatMessage;
  isOwn: boolean;
  isBlocked: boolean;
  isClosed: boolean;
  reacted: readonly string[];
  deeds: MessageDeeds;
};

function Actions({ id, message, isOwn, isBlocked, isClosed, reacted, deeds }: ActionsProps) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const name = useName(message.from);
  return (
    <fieldset className={styles.actions} aria-label={t('chat.actions')}>
      {(isClosed ? [] : EMOJI).map((emoji) => (
        <Button
          key={emoji}
          variant="quiet"
          aria-pressed={reacted.includes(emoji)}
          aria-label={t('chat.reactWith', { emoji })}
          onClick={() => {
            deeds.react(id, emoji, !reacted.includes(emoji));
            deeds.select(null);
          }}
        >
          {emoji}
        </Button>
      ))}
      {!isClosed && (
        <Button variant="quiet" onClick={() => deeds.reply(id)}>
          {t('chat.reply')}
        </Button>
      )}
      {isOwn ? (
        <>
          {message.kind === 'text' && !isClosed && (
            <Button variant="quiet" onClick={() => deeds.edit(id)}>
              {t('chat.edit')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => deeds.remove(id)}>
            {t('chat.delete')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="quiet" onClick={() => chat.send({ type: 'chat.openAttendee', uid: message.from })}>
            {t('chat.writeTo', { name })}
          </Button>
          <Button variant="quiet" onClick={() => deeds.report(id)}>
            {t('chat.safety.report')}
          </Button>
          <Button variant="quiet" onClick={() => deeds.block(message.from, !isBlocked)}>
            {t(isBlocked ? 'chat.safety.unblock' : 'chat.safety.block', { name })}
          </Button>
        </>
      )}
    </fieldset>
  );
}

type MessageProps = {
  id: string;
  room: string;
  /** The user blocks its author: it is folded away until the user wants to see it. */
  isBlocked: boolean;
  sealed: Sealed<ChatMessage>;
  replied: Sealed<ChatMessage> | null;
  reactions: Sealed<Reactions> | null;
  isContinued: boolean;
  /** Users only read the room, and delete their own messages. */
  isClosed: boolean;
  isSelected: boolean;
  uid: string;
  ownName: string;
  deeds: MessageDeeds;
};

export const Message = memo(function Message(given: MessageProps) {
  const { id, room, sealed, replied, reactions, isBlocked, isContinued, isClosed, isSelected, uid, ownName, deeds } =
    given;
  const [isUnfolded, setUnfolded] = useState(false);
  const { t, locale } = useWords();
  const message = sealed.open();
  const name = useName(message.from);
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
        <Button variant="link" onClick={() => setUnfolded(true)}>
          {t('chat.safety.show')}
        </Button>
      </li>
    );
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-continued={isContinued || undefined}>
      {!isOwn && !isContinued && <Avatar name={name} />}
      <div className={styles.bubble}>
        <p className={styles.by} data-quiet={isContinued || isOwn || undefined}>
          <span className={styles.name} dir="auto">
            {isOwn ? t('chat.you') : name}
          </span>
          <time dateTime={new Date(message.at).toISOString()}>{time}</time>
        </p>
        {message.replyTo !== undefined && !isGone && <Quote message={replied?.open() ?? null} />}
        {isGone ? (
          <em>{gist}</em>
        ) : message.kind === 'file' && message.file !== undefined ? (
          <MessageFile room={room} id={id} file={message.file} />
        ) : (
          <MessageText text={gist} ownName={ownName} />
        )}
        {message.editedAt !== undefined && !isGone && <small className={styles.edited}>{t('chat.edited')}</small>}
        {reactors.length > 0 && !isGone && (
          <div className={styles.reactions}>
            {reactors.map(([emoji, users]) => (
              <Button
                key={emoji}
                variant="quiet"
                aria-pressed={users.includes(uid)}
                aria-disabled={isClosed}
                aria-label={t('chat.reactions', { emoji, count: users.length })}
                onClick={() => !isClosed && deeds.react(id, emoji, !users.includes(uid))}
              >
                {`${emoji} ${new Intl.NumberFormat(locale).format(users.length)}`}
              </Button>
            ))}
          </div>
        )}
      </div>
      {!isGone && (
        <IconButton
          className={styles.more}
          label={t('chat.actionsOf', { name: isOwn ? t('chat.you') : name, time })}
          icon={MORE}
          aria-expanded={isSelected}
          onClick={() => deeds.select(isSelected ? null : id)}
        />
      )}
      {isSelected && !isGone && <Actions {...{ id, message, isOwn, isBlocked, isClosed, reacted, deeds }} />}
    </li>
  );
});

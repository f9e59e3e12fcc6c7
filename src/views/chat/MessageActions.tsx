import { Button } from '@mantine/core';
import { type ChatMessage, EMOJI } from '../../../domain/chat/message';
import { useActorOf } from '../kernel/actors';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { useName } from './use-chat';

export type MessageDeeds = {
  select: (id: string | null) => void;
  react: (id: string, emoji: string, isOn: boolean) => void;
  /** Goes to the message that was replied to. */
  jump: (id: string) => void;
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

/** The actions that a user may take on a message. */
export function MessageActions({ id, message, isOwn, isBlocked, isClosed, reacted, deeds }: ActionsProps) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const name = useName(message.from);
  useInnerStep(`message:${id}`, () => deeds.select(null));
  return (
    <fieldset className={styles.actions} aria-label={t('chat.actions')}>
      {(isClosed ? [] : EMOJI).map((emoji) => (
        <Button
          key={emoji}
          variant="subtle"
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
        <Button variant="subtle" onClick={() => deeds.reply(id)}>
          {t('chat.reply')}
        </Button>
      )}
      {isOwn ? (
        <>
          {message.kind === 'text' && !isClosed && (
            <Button variant="subtle" onClick={() => deeds.edit(id)}>
              {t('chat.edit')}
            </Button>
          )}
          <Button variant="subtle" onClick={() => deeds.remove(id)}>
            {t('chat.delete')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="subtle" onClick={() => chat.send({ type: 'chat.openAttendee', uid: message.from })}>
            {t('chat.writeTo', { name })}
          </Button>
          <Button variant="subtle" onClick={() => deeds.report(id)}>
            {t('chat.safety.report')}
          </Button>
          <Button variant="subtle" onClick={() => deeds.block(message.from, !isBlocked)}>
            {t(isBlocked ? 'chat.safety.unblock' : 'chat.safety.block', { name })}
          </Button>
        </>
      )}
    </fieldset>
  );
}

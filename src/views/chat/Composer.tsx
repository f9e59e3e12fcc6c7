import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type ChatMessage, sendable, TEXT_LENGTH } from '../../../domain/chat/message';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { MessageField } from '../../ui/MessageField';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { useGist } from './Message';

const CROSS = 'M6 6l12 12M18 6L6 18';
/** From here on the rest is shown. */
const NEAR_END = TEXT_LENGTH - 200;

/** What the composer is about: a new message, an answer or a correction. */
export type Subject = { kind: 'reply' | 'edit'; id: string; message: Sealed<ChatMessage> } | null;

type ComposerProps = { actor: RoomActorRef; room: string; subject: Subject; done: () => void };

const isSend = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

export function Composer({ actor, room, subject, done }: ComposerProps) {
  const { t, locale } = useWords();
  const id = useId();
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const about = subject?.message.open() ?? null;
  const gist = useGist(about);
  const isEdit = subject?.kind === 'edit';
  const [edited, setEdited] = useState(isEdit ? (about?.text ?? '') : '');
  const text = isEdit ? edited : (draft?.open() ?? '');
  const ready = sendable(text);
  const rest = TEXT_LENGTH - text.length;

  const write = (typed: string): void => {
    if (isEdit) return setEdited(typed);
    actor.send({ type: 'room.draft', text: typed === '' ? null : seal(typed) });
    actor.send({ type: typed === '' ? 'room.stopTyping' : 'room.type' });
  };
  const send = (): void => {
    if (ready === null || rest < 0) return;
    if (isEdit) actor.send({ type: 'room.edit', id: subject.id, text: seal(ready) });
    else {
      const replyTo = subject?.id ?? null;
      outbox?.send({ type: 'outbox.queue', key: crypto.randomUUID(), room, text: seal(ready), replyTo });
      write('');
    }
    done();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {subject !== null && (
        <div className={styles.subject}>
          <p>
            <strong>{t(isEdit ? 'chat.editing' : 'chat.replying')}</strong> <span dir="auto">{gist}</span>
          </p>
          <IconButton label={t('chat.cancel')} icon={CROSS} onClick={done} />
        </div>
      )}
      <MessageField
        label={t('chat.message')}
        aria-describedby={`${id}-rest`}
        aria-invalid={rest < 0}
        value={text}
        write={write}
        onBlur={() => actor.send({ type: 'room.stopTyping' })}
        onKeyDown={(event) => {
          if (!isSend(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <Button type="submit" variant="primary" aria-disabled={ready === null || rest < 0}>
        {t(isEdit ? 'chat.save' : 'chat.send')}
      </Button>
      <p id={`${id}-rest`} className={styles.rest} aria-live="polite">
        {text.length > NEAR_END && t('chat.rest', { count: new Intl.NumberFormat(locale).format(rest) })}
      </p>
    </form>
  );
}

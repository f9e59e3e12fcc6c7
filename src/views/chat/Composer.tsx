import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { FILE_TYPES } from '../../../domain/chat/files';
import { type ChatMessage, sendable, TEXT_LENGTH } from '../../../domain/chat/message';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';
import { IconButton } from '../../ui/IconButton';
import { MessageField } from '../../ui/MessageField';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { useGist } from './Message';

const CLIP = 'M8.5 12.5l6-6a2.8 2.8 0 0 1 4 4l-8 8a4.6 4.6 0 0 1-6.500-6.500l7.500-7.500';
const CROSS = 'M6 6l12 12M18 6L6 18';
/** From here on the rest is shown. */
const NEAR_END = TEXT_LENGTH - 200;

/** What the composer is about: a new message, an answer or a correction. */
export type Subject = { kind: 'reply' | 'edit'; id: string; message: Sealed<ChatMessage> } | null;

type ComposerProps = { actor: RoomActorRef; room: string; subject: Subject; done: () => void };

const isSend = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** Sends files to a room. */
export function useFiles(room: string): (files: readonly File[]) => void {
  const outbox = usePart('chat', ({ children }) => children.outbox);
  return (files) => {
    for (const file of files)
      outbox?.send({
        ...{ type: 'outbox.queue', key: crypto.randomUUID(), room, text: seal(''), replyTo: null },
        file: { name: seal(file.name), size: file.size, type: file.type, content: seal<object>(file), stored: null },
      });
  };
}

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
      outbox?.send({ type: 'outbox.queue', key: crypto.randomUUID(), room, text: seal(ready), replyTo, file: null });
      write('');
    }
    done();
  };

  const sendFiles = useFiles(room);

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
      <FileButton label={t('chat.files.attach')} icon={CLIP} accept={FILE_TYPES} choose={sendFiles} />
      <MessageField
        label={t('chat.message')}
        aria-describedby={`${id}-rest`}
        aria-invalid={rest < 0}
        value={text}
        write={write}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          sendFiles([...event.clipboardData.files]);
        }}
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

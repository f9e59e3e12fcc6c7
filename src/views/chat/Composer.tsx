import { Button, Textarea } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/icons/IconPaperclip';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { FILE_TYPES } from '../../../domain/chat/files';
import { sendable, TEXT_LENGTH } from '../../../domain/chat/message';
import { unlessComposing } from '../../../domain/kernel/keys';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { directed, GROWING } from '../../theme/fields';
import { IconButton } from '../../theme/IconButton';
import { IconFileButton } from '../../theme/IconFileButton';
import { usePart } from '../kernel/actors';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { useGist } from './Message';
import { ownFile } from './own-file';

/** From here on the rest is shown. */
const NEAR_END = TEXT_LENGTH - 200;

type ComposerProps = { actor: RoomActorRef; room: string };

const isSend = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey;

/** Sends files to a room. */
export function useFiles(room: string): (files: readonly File[]) => void {
  const outbox = usePart('chat', ({ children }) => children.outbox);
  return (files) => {
    for (const file of files)
      outbox?.send({
        type: 'outbox.queue',
        key: crypto.randomUUID(),
        room,
        text: seal(''),
        replyTo: null,
        file: { ...ownFile(file), stored: null },
      });
  };
}

export function Composer({ actor, room }: ComposerProps) {
  const { t, locale } = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const composer = useSelector(actor, ({ children }) => children.composer);
  const isEdit = useSelector(composer, (snapshot) => snapshot?.matches('editing') ?? false);
  const subjectId = useSelector(composer, (snapshot) => snapshot?.context.subjectId ?? null);
  const sealed = useSelector(composer, (snapshot) => snapshot?.context[isEdit ? 'edited' : 'draft'] ?? null);
  const about = useSelector(actor, ({ context }) => (subjectId === null ? undefined : context.messages[subjectId]));
  const gist = useGist(about?.open() ?? null);
  const text = sealed?.open() ?? '';
  const ready = sendable(text);
  const rest = TEXT_LENGTH - text.length;
  const subject = subjectId === null ? null : `${isEdit ? 'edit' : 'reply'} ${subjectId}`;
  useEffect(() => {
    if (subject !== null) field.current?.focus();
  }, [subject]);

  const write = (typed: string): void => {
    composer?.send({ type: 'composer.write', text: typed === '' ? null : seal(typed) });
    if (!isEdit) actor.send({ type: typed === '' ? 'room.stopTyping' : 'room.type' });
  };
  const send = (): void => {
    if (ready === null || rest < 0) return;
    if (isEdit && subjectId !== null) actor.send({ type: 'room.edit', id: subjectId, text: seal(ready) });
    else {
      const key = crypto.randomUUID();
      outbox?.send({ type: 'outbox.queue', key, room, text: seal(ready), replyTo: subjectId, file: null });
      actor.send({ type: 'room.stopTyping' });
    }
    composer?.send({ type: 'composer.done' });
  };
  const cancel = (): void => {
    composer?.send({ type: 'composer.cancel' });
    field.current?.focus();
  };

  useStep({ id: `composer:${room}`, kind: 'form', isOpen: subjectId !== null, onPop: 'ask', close: cancel });

  const sendFiles = useFiles(room);

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {subjectId !== null && (
        <div className={styles.subject}>
          <p>
            <strong>{t(isEdit ? 'chat.editing' : 'chat.replying')}</strong> <span dir="auto">{gist}</span>
          </p>
          <IconButton label={t('chat.cancel')} icon={IconX} onClick={cancel} />
        </div>
      )}
      <IconFileButton label={t('chat.files.attach')} icon={IconPaperclip} accept={FILE_TYPES} choose={sendFiles} />
      <Textarea
        {...GROWING}
        ref={field}
        aria-label={t('chat.message')}
        placeholder={t('chat.message')}
        {...directed('auto', { 'aria-describedby': `${id}-rest` })}
        error={rest < 0}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          sendFiles([...event.clipboardData.files]);
        }}
        onBlur={() => actor.send({ type: 'room.stopTyping' })}
        onKeyDown={unlessComposing((event) => {
          if (!isSend(event)) return;
          event.preventDefault();
          send();
        })}
      />
      <Button type="submit" variant="filled" aria-disabled={ready === null || rest < 0}>
        {t(isEdit ? 'chat.save' : 'chat.send')}
      </Button>
      <p id={`${id}-rest`} className={styles.rest} aria-live="polite">
        {text.length > NEAR_END && t('chat.rest', { count: numberFormat(locale).format(rest) })}
      </p>
    </form>
  );
}

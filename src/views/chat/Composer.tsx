import { Button } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/icons/IconPaperclip';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { withEmoji } from '../../../domain/chat/emoji';
import { FILE_TYPES, refusedFile } from '../../../domain/chat/files';
import { sendable, TEXT_LENGTH } from '../../../domain/chat/message';
import { unlessComposing } from '../../../domain/kernel/keys';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { directed, GROWING } from '../../theme/fields';
import { IconButton } from '../../theme/IconButton';
import { IconFileButton } from '../../theme/IconFileButton';
import { usePart } from '../kernel/actors';
import { useAutofocus } from '../kernel/use-autofocus';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { Attachments } from './Attachments';
import styles from './Chat.module.css';
import { EmojiPicker } from './EmojiPicker';
import { MentionField } from './MentionField';
import { ownFile } from './own-file';
import { useGist } from './use-gist';

/** From here on the rest is shown. */
const NEAR_END = TEXT_LENGTH - 200;

const NONE: readonly never[] = [];

/** `names`: those that a message can mention. */
type ComposerProps = { actor: RoomActorRef; room: string; names: readonly string[] };

const isSend = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey;

/** Adds files to what the user writes in a room. */
export function useAttach(actor: RoomActorRef | undefined): (files: readonly File[]) => void {
  return (files) =>
    actor?.getSnapshot().children.composer?.send({
      type: 'composer.attach',
      files: files.map((file) => ({ key: crypto.randomUUID(), file: { ...ownFile(file), stored: null } })),
    });
}

export function Composer({ actor, room, names }: ComposerProps) {
  const { t, locale } = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const composer = useSelector(actor, ({ children }) => children.composer);
  const picker = useSelector(composer, (snapshot) => snapshot?.children.emoji);
  const isEdit = useSelector(composer, (snapshot) => snapshot?.matches('editing') ?? false);
  const subjectId = useSelector(composer, (snapshot) => snapshot?.context.subjectId ?? null);
  const sealed = useSelector(composer, (snapshot) => snapshot?.context[isEdit ? 'edited' : 'draft'] ?? null);
  const about = useSelector(actor, ({ context }) => (subjectId === null ? undefined : context.messages[subjectId]));
  const gist = useGist(about?.open() ?? null);
  const text = sealed?.open() ?? '';
  const attached = useSelector(composer, (snapshot) => snapshot?.context.files ?? NONE);
  const leftOut = useSelector(composer, (snapshot) => snapshot?.context.leftOut ?? NONE);
  const files = isEdit ? NONE : attached;
  const ready = sendable(text);
  const rest = TEXT_LENGTH - text.length;
  const good = files.filter(({ file }) => refusedFile(file) === null);
  const canSend = rest >= 0 && (ready !== null || good.length > 0);
  useAutofocus(field);
  const subject = subjectId === null ? null : `${isEdit ? 'edit' : 'reply'} ${subjectId}`;
  useEffect(() => {
    if (subject !== null) field.current?.focus();
  }, [subject]);

  const write = (typed: string): void => {
    composer?.send({ type: 'composer.write', text: typed === '' ? null : seal(typed) });
    if (!isEdit) actor.send({ type: typed === '' ? 'room.stopTyping' : 'room.type' });
  };
  const send = (form: HTMLFormElement): void => {
    if (!canSend) return form.querySelector<HTMLElement>('[data-refused] button')?.focus();
    if (isEdit) {
      if (subjectId !== null && ready !== null) actor.send({ type: 'room.edit', id: subjectId, text: seal(ready) });
    } else {
      // The text is the caption of the first file.
      const parts = good.length > 0 ? good : [{ key: crypto.randomUUID(), file: null }];
      for (const [index, part] of parts.entries())
        outbox?.send({
          type: 'outbox.queue',
          key: part.key,
          room,
          text: seal(index === 0 ? (ready ?? '') : ''),
          replyTo: index === 0 ? subjectId : null,
          file: part.file,
        });
      actor.send({ type: 'room.stopTyping' });
    }
    composer?.send({ type: 'composer.done' });
  };
  const insert = (emoji: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const { text: next, caret } = withEmoji(text, [selectionStart, selectionEnd], emoji);
    write(next);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  const cancel = (): void => {
    composer?.send({ type: 'composer.cancel' });
    field.current?.focus();
  };

  useStep({ id: `composer:${room}`, kind: 'form', isOpen: subjectId !== null, onPop: 'ask', close: cancel });

  const attach = useAttach(actor);

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
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
      {files.length > 0 && (
        <Attachments
          files={files}
          leftOut={leftOut}
          remove={(key) => {
            composer?.send({ type: 'composer.detach', key });
            field.current?.focus();
          }}
        />
      )}
      {isEdit ? (
        <span />
      ) : (
        <IconFileButton label={t('chat.files.attach')} icon={IconPaperclip} accept={FILE_TYPES} choose={attach} />
      )}
      <EmojiPicker picker={picker} room={room} pick={insert} />
      <MentionField
        {...GROWING}
        room={room}
        composer={composer}
        nameable={names}
        field={field}
        aria-label={t('chat.message')}
        placeholder={t(files.length > 0 ? 'chat.files.caption' : 'chat.message')}
        {...directed('auto', { 'aria-describedby': `${id}-rest` })}
        error={rest < 0}
        value={text}
        write={write}
        onPaste={(event) => {
          if (isEdit || event.clipboardData.files.length === 0) return;
          event.preventDefault();
          attach([...event.clipboardData.files]);
        }}
        onBlur={() => actor.send({ type: 'room.stopTyping' })}
        onKeyDown={unlessComposing((event) => {
          if (!isSend(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        })}
      />
      <Button type="submit" variant="filled" aria-disabled={!canSend && good.length === files.length}>
        {t(isEdit ? 'chat.save' : 'chat.send')}
      </Button>
      <p id={`${id}-rest`} className={styles.rest} aria-live="polite">
        {text.length > NEAR_END && t('chat.rest', { count: numberFormat(locale).format(rest) })}
      </p>
    </form>
  );
}

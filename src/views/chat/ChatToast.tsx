import { Button, TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { sendable, TEXT_LENGTH } from '../../../domain/chat/message';
import { peerIn } from '../../../domain/chat/rooms';
import { isMentioned } from '../../../domain/chat/text';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import type { Heard } from '../../../machines/chat/chat.events';
import type { ChatToastActorRef } from '../../../machines/chat/chat-toast.machine';
import { Avatar } from '../../theme/Avatar';
import { directed } from '../../theme/fields';
import { IconButton } from '../../theme/IconButton';
import { Pressable } from '../../theme/Pressable';
import { Surface } from '../../theme/Surface';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf, usePart } from '../kernel/actors';
import { clearOfPins } from '../kernel/clear-of-pins';
import { useFocusReturn, useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './ChatToast.module.css';
import { useRoomName } from './room-name';
import { useName } from './use-chat';
import { useGist } from './use-gist';
import { usePortrait } from './use-name-of';

function Reply({ toast, room }: { toast: ChatToastActorRef; room: string }) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const inbox = usePart('chat', ({ children }) => children.inbox);
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const text = useSelector(toast, ({ context }) => context.reply)?.open() ?? '';
  const ready = sendable(text);
  useFocusReturn('chat-toast', true);
  useStep({
    id: 'chat-toast',
    kind: 'form',
    isOpen: true,
    onPop: 'ask',
    close: () => toast.send({ type: 'toast.close' }),
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready === null) return;
        const key = crypto.randomUUID();
        outbox?.send({ type: 'outbox.queue', key, room, text: seal(ready), replyTo: null, file: null });
        inbox?.send({ type: 'inbox.markRead', room });
        toast.send({ type: 'toast.close' });
      }}
    >
      <TextInput
        ref={field}
        aria-label={t('chat.message')}
        placeholder={t('chat.message')}
        {...directed('auto')}
        autoComplete="off"
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          toast.send({ type: 'toast.write', text: value === '' ? null : seal(value) })
        }
      />
      <Button type="submit" variant="filled" aria-disabled={ready === null}>
        {t('chat.send')}
      </Button>
    </form>
  );
}

function Shown({ toast, shown }: { toast: ChatToastActorRef; shown: Heard }) {
  const { t, locale } = useWords();
  const chat = useActorOf('chat');
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? '');
  const isInChat = usePart('chat', (snapshot) => snapshot.matches({ panel: { opened: 'expanded' } }));
  const isAnswering = useSelector(toast, (snapshot) => snapshot.matches({ toast: { shown: 'answering' } }));
  const rest = useSelector(toast, ({ context }) => context.rest);
  const message = shown.last?.open() ?? null;
  const place = useRoomName(shown.room);
  const author = useName(message?.from ?? null);
  const portrait = usePortrait(message?.from ?? null);
  const gist = useGist(message);
  const isNamed = isMentioned(message?.text ?? '', useName(uid));
  const title = isNamed ? t('chat.toast.mention', { name: author }) : author;
  const isDirect = peerIn(shown.room, uid) !== null;
  const close = (): void => toast.send({ type: 'toast.close' });
  return (
    <Surface
      as="aside"
      ref={clearOfPins}
      className={styles.toast}
      aria-label={t('chat.toast.label')}
      data-in-chat={isInChat || undefined}
      data-makes-room=""
      data-overlay="chat-toast"
      onPointerEnter={() => toast.send({ type: 'toast.hold' })}
      onPointerLeave={() => toast.send({ type: 'toast.release' })}
      onFocus={() => toast.send({ type: 'toast.hold' })}
      onBlur={() => toast.send({ type: 'toast.release' })}
    >
      <output>
        <VisuallyHidden>{`${title}: ${gist}`}</VisuallyHidden>
      </output>
      <div className={styles.head}>
        <Pressable
          className={styles.body}
          onClick={() => {
            close();
            chat.send({ type: 'chat.follow', room: shown.room });
          }}
        >
          <Avatar name={author} portrait={portrait} />
          <span className={styles.words}>
            <strong dir="auto">{title}</strong>
            {!isDirect && (
              <small dir="auto" className={styles.place}>
                {place}
              </small>
            )}
            <span dir="auto" className={styles.text}>
              {gist}
            </span>
          </span>
        </Pressable>
        <IconButton label={t('common.dismiss')} icon={IconX} onClick={close} />
      </div>
      {isAnswering ? (
        <Reply toast={toast} room={shown.room} />
      ) : (
        <div className={styles.actions}>
          <Button variant="subtle" onClick={() => toast.send({ type: 'toast.answer' })}>
            {t('chat.reply')}
          </Button>
          {rest > 0 && (
            <Button
              variant="subtle"
              onClick={() => {
                close();
                chat.send({ type: 'chat.showList' });
                chat.send({ type: 'chat.open' });
              }}
            >
              {t('chat.toast.rest', { count: numberFormat(locale).format(rest) })}
            </Button>
          )}
        </div>
      )}
    </Surface>
  );
}

/** The newest message of another user while the user is elsewhere. */
export function ChatToast() {
  const toast = usePart('chat', ({ children }) => children.toast);
  const shown = useSelector(toast, (snapshot) => snapshot?.context.shown ?? null);
  if (toast === undefined || shown === null || shown.last === null) return null;
  return <Shown key={shown.room} toast={toast} shown={shown} />;
}

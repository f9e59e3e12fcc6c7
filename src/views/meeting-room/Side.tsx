import { Button, Textarea } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { dateFormat } from '../../../domain/kernel/formats';
import { unlessComposing } from '../../../domain/kernel/keys';
import { MESSAGE_LENGTH, type RoomMessage } from '../../../domain/meeting-room/stay';
import { offersCamera } from '../../../machines/calls/lost';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { GROWING } from '../../theme/fields';
import { IconButton } from '../../theme/IconButton';
import { MessageText } from '../kernel/MessageText';
import { AskedMessage, MessageMenu } from './AskMessage';
import styles from './Room.module.css';
import { Choice, EffectsOfRoom } from './toggles';
import { useMemberName, useRoomPart, useRoomWords, useStay } from './use-room';

type StayProps = { stay: StayActorRef };

export function Heading({ stay, children }: StayProps & { children: string }) {
  const { t } = useRoomWords();
  return (
    <div className={styles.sideBar}>
      <h2 className={styles.subheading}>{children}</h2>
      <IconButton label={t('room.close')} icon={IconX} onClick={() => stay.send({ type: 'stay.hide' })} />
    </div>
  );
}

/** Enter sends, with Shift it begins a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function Chat({ stay }: StayProps) {
  const { t, locale } = useRoomWords();
  const messages = useStay(stay, ({ context }) => context.messages);
  const hasUnsaid = useStay(stay, ({ context }) => context.hasUnsaid);
  const nameOf = useMemberName();
  const nameIn = ({ from, name }: RoomMessage) => nameOf({ uid: from, name });
  const time = dateFormat(locale, { timeStyle: 'short' });
  const draft = useStay(stay, ({ context }) => context.draft);
  const field = useRef<HTMLTextAreaElement>(null);
  // Not on touch screens, where a keyboard would cover the messages.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    stay.send({ type: 'stay.say' });
  };
  return (
    <section className={styles.side} aria-label={t('room.chat')}>
      <Heading stay={stay}>{t('room.chat')}</Heading>
      <div className={styles.messages} role="log">
        <div>
          {messages.length === 0 && <p className={styles.more}>{t('room.noMessages')}</p>}
          {messages.map((message) => (
            <div key={message.id} className={styles.message}>
              <p className={styles.by}>
                <bdi>{nameIn(message)}</bdi> <time>{time.format(message.at)}</time>
              </p>
              <p className={styles.said}>
                <MessageText text={message.text} ownName="" />
              </p>
              <MessageMenu stay={stay} message={message} name={nameIn(message)} time={time.format(message.at)} />
            </div>
          ))}
        </div>
      </div>
      <AskedMessage stay={stay} />
      {hasUnsaid && <p role="alert">{t('room.unsaid')}</p>}
      <form className={styles.write} onSubmit={send}>
        <Textarea
          {...GROWING}
          ref={field}
          aria-label={t('room.message')}
          placeholder={t('room.message')}
          value={draft}
          onChange={({ currentTarget: { value } }) => stay.send({ type: 'stay.write', text: value })}
          maxLength={MESSAGE_LENGTH}
          onKeyDown={unlessComposing(sendOnEnter)}
        />
        <Button type="submit" variant="filled">
          {t('room.send')}
        </Button>
      </form>
    </section>
  );
}

/** Camera, microphone and what the browser does with them during the meeting. */
export function Settings({ stay }: StayProps) {
  const { t } = useRoomWords();
  const { cameras, microphones, cameraId, microphoneId } = useRoomPart(({ context }) => context);
  const isOffered = useRoomPart(({ context }) => offersCamera(context));
  return (
    <section className={styles.side} aria-label={t('consent.settings')}>
      <Heading stay={stay}>{t('consent.settings')}</Heading>
      <div className={styles.devices}>
        {isOffered && <Choice device="camera" devices={cameras} id={cameraId} />}
        <Choice device="microphone" devices={microphones} id={microphoneId} />
        <EffectsOfRoom />
      </div>
    </section>
  );
}

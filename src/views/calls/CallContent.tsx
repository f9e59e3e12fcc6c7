import { Button, Group } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import IconPhone from '@tabler/icons-react/icons/IconPhone';
import IconPhoneOff from '@tabler/icons-react/icons/IconPhoneOff';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { CallActorRef } from '../../../machines/calls/call.machine';
import { Avatar } from '../../theme/Avatar';
import { OwnText } from '../../theme/OwnText';
import { useRoomName } from '../chat/room-name';
import { useName } from '../chat/use-chat';
import { usePortrait } from '../chat/use-name-of';
import { useActorOf, usePart } from '../kernel/actors';
import { useUrgentTitle } from '../kernel/use-page-title';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from '../people/StaffBadge';
import { CallHead } from './CallHead';
import styles from './Calls.module.css';
import { Ended } from './Ended';
import { Cancel, Preview } from './Preview';
import { Talk } from './Talk';
import { useCall, useStartCall } from './use-calls';

function Refused({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const problem = useSelector(call, ({ context }) => context.problem ?? 'problem');
  return (
    <>
      <p className={styles.text} role="alert">
        {t(problem === 'unreachable' ? 'calls.ends.failed' : `calls.problems.${problem}`)}
      </p>
      <div className={styles.actions}>
        {problem !== 'notEnabled' && (
          <Button variant="filled" onClick={() => call.send({ type: 'call.retry' })}>
            {t('calls.retry')}
          </Button>
        )}
        <Cancel call={call} isEnd />
      </div>
    </>
  );
}

function Call({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const name = useRoomName(useSelector(call, ({ context }) => context.room));
  const heading = useRef<HTMLHeadingElement>(null);
  const isTalking = useSelector(call, (snapshot) => snapshot.matches({ active: 'talking' }));
  const isPreview = useSelector(call, (snapshot) => snapshot.matches({ active: 'preview' }));
  const isRefused = useSelector(call, (snapshot) => snapshot.matches({ active: 'refused' }));
  const isPrompted = useSelector(call, (snapshot) => snapshot.matches({ active: { asking: 'prompted' } }));
  const hasEnded = useSelector(call, (snapshot) => snapshot.matches('ended') || snapshot.matches('barred'));
  useEffect(() => heading.current?.focus(), []);
  // The button that was pressed is gone.
  useDidUpdate(() => {
    const isInside = heading.current?.closest('[data-call]')?.contains(document.activeElement) === true;
    if (isTalking && !isInside) heading.current?.focus();
  }, [isTalking]);
  return (
    <>
      <CallHead isEnded={hasEnded}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading} dir="auto">
          {t('calls.with', { name })}
        </h2>
      </CallHead>
      {isTalking ? (
        <Talk call={call} />
      ) : isPreview ? (
        <Preview call={call} />
      ) : isRefused ? (
        <Refused call={call} />
      ) : hasEnded ? (
        <Ended call={call} />
      ) : (
        <>
          <output className={styles.text}>{t(isPrompted ? 'calls.toBeGranted' : 'calls.preparing')}</output>
          <div className={styles.actions}>
            <Cancel call={call} />
          </div>
        </>
      )}
    </>
  );
}

function Ringing({ from }: { from: string }) {
  const { t } = useWords();
  const calls = useActorOf('calls');
  const name = useName(from);
  const portrait = usePortrait(from);
  const text = t('calls.rings', { name });
  useUrgentTitle(text);
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <Avatar name={name} portrait={portrait} size="large" />
        <p className={styles.lead} role="alert">
          <OwnText>{text}</OwnText>
          <StaffBadge uid={from} />
        </p>
      </Group>
      <div className={styles.actions}>
        <Button
          variant="filled"
          color="danger"
          leftSection={<IconPhoneOff size={20} aria-hidden="true" />}
          onClick={() => calls.send({ type: 'calls.decline' })}
        >
          {t('calls.decline')}
        </Button>
        <Button
          variant="filled"
          color="success"
          leftSection={<IconPhone size={20} aria-hidden="true" />}
          onClick={() => calls.send({ type: 'calls.accept' })}
        >
          {t('calls.accept')}
        </Button>
      </div>
    </>
  );
}

function Missed({ from }: { from: string }) {
  const { t } = useWords();
  const calls = useActorOf('calls');
  const name = useName(from);
  const callBack = useStartCall(usePart('calls', ({ context }) => context.room));
  return (
    <>
      <p className={styles.text} role="alert">
        {t('calls.missedFrom', { name })}
      </p>
      <div className={styles.actions}>
        {callBack !== null && <Button onClick={callBack}>{t('calls.callBack')}</Button>}
        <Button onClick={() => calls.send({ type: 'calls.dismiss' })}>{t('calls.close')}</Button>
      </div>
    </>
  );
}

/** An incoming, current or missed call. */
export function CallContent() {
  const call = useCall();
  const from = usePart('calls', ({ context }) => context.from);
  const isRinging = usePart('calls', (snapshot) => snapshot.matches({ on: { talk: 'ringing' } }));
  if (call !== undefined) return <Call key={call.sessionId} call={call} />;
  if (from === null) return null;
  return isRinging ? <Ringing from={from} /> : <Missed from={from} />;
}

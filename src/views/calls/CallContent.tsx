import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { CallActorRef } from '../../../machines/calls/call.machine';
import type { Device } from '../../../machines/calls/calls.events';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { useRoomName } from '../chat/RoomList';
import { useName } from '../chat/use-chat';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';
import { CAMERA, MICROPHONE } from './icons';
import { Moving } from './Moving';
import { Talk, Toggles } from './Talk';
import { useCall, useStartCall } from './use-calls';

type DeviceProps = { label: string; icon: string; devices: readonly Device[]; id: string | null };

function Choice({ label, icon, devices, id, onChoose }: DeviceProps & { onChoose: (id: string) => void }) {
  const { t } = useWords();
  const none = id === null ? [{ value: '', text: t('calls.defaultDevice') }] : [];
  const options = devices.map((device, index) => ({
    value: device.id,
    text: device.label.open() || `${label} ${index + 1}`,
  }));
  return <Select label={label} icon={icon} value={id ?? ''} options={[...none, ...options]} onChoose={onChoose} />;
}

function Preview({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const { stream, hasCamera, cameras, microphones, cameraId, microphoneId, isCaller } = useSelector(
    call,
    ({ context }) => context,
  );
  const choose = (device: 'camera' | 'microphone') => (id: string) => {
    if (id !== '') call.send({ type: 'call.choose', device, id });
  };
  return (
    <>
      {hasCamera ? (
        <Moving sealed={stream} label={t('calls.preview')} isOwn isMirrored />
      ) : (
        <p className={styles.text}>{t('calls.noCamera')}</p>
      )}
      <div className={styles.devices}>
        {cameras.length > 0 && (
          <Choice label={t('calls.camera')} icon={CAMERA} devices={cameras} id={cameraId} onChoose={choose('camera')} />
        )}
        <Choice
          label={t('calls.microphone')}
          icon={MICROPHONE}
          devices={microphones}
          id={microphoneId}
          onChoose={choose('microphone')}
        />
      </div>
      <div className={styles.actions}>
        <Toggles call={call} />
        <Button variant="primary" onClick={() => call.send({ type: 'call.go' })}>
          {t(isCaller ? 'calls.start' : 'calls.join')}
        </Button>
        <Cancel call={call} />
      </div>
    </>
  );
}

function Cancel({ call, isEnd = false }: { call: CallActorRef; isEnd?: boolean }) {
  const { t } = useWords();
  return (
    <Button onClick={() => call.send({ type: 'call.hangUp' })}>{t(isEnd ? 'calls.close' : 'calls.cancel')}</Button>
  );
}

function Refused({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const problem = useSelector(call, ({ context }) => context.problem ?? 'problem');
  return (
    <>
      <p className={styles.text} role="alert">
        {t(`calls.problems.${problem}`)}
      </p>
      <div className={styles.actions}>
        {problem !== 'notEnabled' && (
          <Button variant="primary" onClick={() => call.send({ type: 'call.retry' })}>
            {t('calls.retry')}
          </Button>
        )}
        <Cancel call={call} isEnd />
      </div>
    </>
  );
}

function Ended({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const end = useSelector(call, ({ context }) => context.end ?? 'left');
  return (
    <>
      <p className={styles.text} role="alert">
        {t(`calls.ends.${end}`)}
      </p>
      <div className={styles.actions}>
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
  const hasEnded = useSelector(call, (snapshot) => snapshot.matches('ended'));
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading} dir="auto">
        {t('calls.with', { name })}
      </h2>
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
  return (
    <>
      <p className={styles.text} role="alert">
        {t('calls.rings', { name })}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => calls.send({ type: 'calls.accept' })}>
          {t('calls.accept')}
        </Button>
        <Button onClick={() => calls.send({ type: 'calls.decline' })}>{t('calls.decline')}</Button>
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

/** A call that comes in, that the user is in, or that was missed. */
export function CallContent() {
  const call = useCall();
  const from = usePart('calls', ({ context }) => context.from);
  const isRinging = usePart('calls', (snapshot) => snapshot.matches({ on: { talk: 'ringing' } }));
  if (call !== undefined) return <Call key={call.sessionId} call={call} />;
  if (from === null) return null;
  return isRinging ? <Ringing from={from} /> : <Missed from={from} />;
}

import type { Device } from '../../../machines/calls/calls.events';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { CAMERA, MICROPHONE } from '../calls/icons';
import { Moving } from '../calls/Moving';
import styles from './Room.module.css';
import { CameraToggle, MicrophoneToggle } from './toggles';
import { useRoom, useRoomPart, useRoomWords } from './use-room';

type ChoiceProps = { device: 'camera' | 'microphone'; devices: readonly Device[]; id: string | null };

export function Choice({ device, devices, id }: ChoiceProps) {
  const { t } = useRoomWords();
  const room = useRoom();
  const label = t(`calls.${device}`);
  const none = id === null ? [{ value: '', text: t('calls.defaultDevice') }] : [];
  const options = devices.map((one, index) => ({ value: one.id, text: one.label.open() || `${label} ${index + 1}` }));
  return (
    <Select
      label={label}
      icon={device === 'camera' ? CAMERA : MICROPHONE}
      value={id ?? ''}
      options={[...none, ...options]}
      onChoose={(chosen) => chosen !== '' && room.send({ type: 'room.choose', device, id: chosen })}
    />
  );
}

function Preview() {
  const { t } = useRoomWords();
  const room = useRoom();
  const { stream, hasCamera, isCameraOff, cameras, microphones, cameraId, microphoneId, flags } = useRoomPart(
    ({ context }) => context,
  );
  return (
    <>
      {hasCamera ? (
        <Moving
          sealed={stream}
          label={t('calls.preview')}
          face={isCameraOff ? flags.displayName : null}
          isOwn
          isMirrored
        />
      ) : (
        <p>{t('calls.noCamera')}</p>
      )}
      {hasCamera && (
        <div className={styles.device}>
          <CameraToggle />
          <Choice device="camera" devices={cameras} id={cameraId} />
        </div>
      )}
      <div className={styles.device}>
        <MicrophoneToggle />
        <Choice device="microphone" devices={microphones} id={microphoneId} />
      </div>
      <Button variant="primary" onClick={() => room.send({ type: 'room.join' })}>
        {t('room.join')}
      </Button>
    </>
  );
}

function Bare() {
  const { t } = useRoomWords();
  const room = useRoom();
  const problem = useRoomPart(({ context }) => context.problem ?? 'problem');
  return (
    <>
      <p role="alert">{t(`room.problems.${problem}`)}</p>
      {problem !== 'insecure' && (
        <Button variant="primary" onClick={() => room.send({ type: 'room.retry' })}>
          {t('room.retry')}
        </Button>
      )}
      <Button onClick={() => room.send({ type: 'room.join' })}>{t('room.joinBare')}</Button>
    </>
  );
}

function Listening() {
  const { t } = useRoomWords();
  const room = useRoom();
  return (
    <>
      <p>{t('room.listening')}</p>
      <Button variant="primary" onClick={() => room.send({ type: 'room.join' })}>
        {t('room.watch')}
      </Button>
    </>
  );
}

/** Before the meeting: camera and microphone, and how the others will see the user. */
export function Lobby() {
  const { t } = useRoomWords();
  const name = useRoomPart(({ context }) => context.flags.meetingName);
  const isPreview = useRoomPart((snapshot) => snapshot.matches({ present: 'preview' }));
  const isBare = useRoomPart((snapshot) => snapshot.matches({ present: 'bare' }));
  const isListening = useRoomPart((snapshot) => snapshot.matches({ present: 'listening' }));
  const isPrompted = useRoomPart((snapshot) => snapshot.matches({ present: { asking: 'prompted' } }));
  return (
    <main className={styles.lobby}>
      <h1 className={styles.heading} dir="auto">
        {name || t('room.title')}
      </h1>
      {isPreview && <Preview />}
      {isBare && <Bare />}
      {isListening && <Listening />}
      {!isPreview && !isBare && !isListening && (
        <output>{t(isPrompted ? 'calls.toBeGranted' : 'room.starting')}</output>
      )}
    </main>
  );
}

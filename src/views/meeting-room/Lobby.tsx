import { Button, Group, Stack } from '@mantine/core';
import { offersCamera } from '../../../machines/calls/lost';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { Moving } from '../calls/Moving';
import { ReportRoom } from './ReportRoom';
import styles from './Room.module.css';
import { CameraToggle, Choice, EffectsOfRoom, LostOfRoom, MicrophoneToggle } from './toggles';
import { IS_FRAMED, useRoom, useRoomPart, useRoomWords } from './use-room';

/** Who was invited on stage, or to lead the meeting, goes back to the audience instead. */
function Declining() {
  const { t } = useRoomWords();
  const room = useRoom();
  const takes = useRoomPart(({ context }) => context.takes);
  return takes && <Button onClick={() => room.send({ type: 'room.decline' })}>{t('room.notNow')}</Button>;
}

function Preview() {
  const { t } = useRoomWords();
  const room = useRoom();
  const { stream, hasCamera, isCameraOff, cameras, microphones, cameraId, microphoneId, flags } = useRoomPart(
    ({ context }) => context,
  );
  const isOffered = useRoomPart(({ context }) => offersCamera(context));
  const isWebinar = useRoomPart(({ context }) => context.place?.isWebinar === true);
  return (
    <div className={styles.preview}>
      {hasCamera ? (
        <Moving
          sealed={stream}
          label={t('calls.preview')}
          face={isCameraOff ? flags.displayName : null}
          isOwn
          isMirrored
        />
      ) : (
        !isOffered && <p>{t('calls.noCamera')}</p>
      )}
      <Stack>
        <LostOfRoom />
        {isOffered && (
          <Group gap="xs" wrap="nowrap" className={styles.device}>
            <CameraToggle />
            <Choice device="camera" devices={cameras} id={cameraId} />
          </Group>
        )}
        <Group gap="xs" wrap="nowrap" className={styles.device}>
          <MicrophoneToggle />
          <Choice device="microphone" devices={microphones} id={microphoneId} />
        </Group>
        <Button className={styles.join} variant="filled" onClick={() => room.send({ type: 'room.join' })}>
          {t(isWebinar ? 'room.air.join' : 'room.join')}
        </Button>
        <Declining />
        <EffectsOfRoom />
      </Stack>
    </div>
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
        <Button variant="filled" onClick={() => room.send({ type: 'room.retry' })}>
          {t('room.retry')}
        </Button>
      )}
      <Button onClick={() => room.send({ type: 'room.join' })}>{t('room.joinBare')}</Button>
      <Declining />
    </>
  );
}

function Listening() {
  const { t } = useRoomWords();
  const room = useRoom();
  return (
    <>
      <p>{t('room.listening')}</p>
      <Button variant="filled" onClick={() => room.send({ type: 'room.join' })}>
        {t('room.watch')}
      </Button>
    </>
  );
}

/** Before the meeting: camera and microphone, and a preview of the user's video. */
export function Lobby() {
  const { t } = useRoomWords();
  const name = useRoomPart(({ context }) => context.flags.meetingName);
  const isPreview = useRoomPart((snapshot) => snapshot.matches({ present: 'preview' }));
  const isBare = useRoomPart((snapshot) => snapshot.matches({ present: 'bare' }));
  const isListening = useRoomPart((snapshot) => snapshot.matches({ present: 'listening' }));
  const isEnded = useRoomPart(({ context }) => context.place?.isEnded === true);
  const isPrompted = useRoomPart((snapshot) => snapshot.matches({ present: { asking: 'prompted' } }));
  return (
    <main className={styles.lobby} tabIndex={-1}>
      {IS_FRAMED ? (
        <VisuallyHidden as="h1" dir="auto">
          {name || t('room.title')}
        </VisuallyHidden>
      ) : (
        <h1 className={styles.heading} dir="auto">
          {name || t('room.title')}
        </h1>
      )}
      {isEnded && <p>{t('room.reopens')}</p>}
      {isPreview && <Preview />}
      {isBare && <Bare />}
      {isListening && <Listening />}
      {!isPreview && !isBare && !isListening && (
        <output>{t(isPrompted ? 'calls.toBeGranted' : 'room.starting')}</output>
      )}
      {(isBare || !IS_FRAMED) && <ReportRoom />}
    </main>
  );
}

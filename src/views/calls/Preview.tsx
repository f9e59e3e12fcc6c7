import { Button, Stack } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconMicrophone from '@tabler/icons-react/icons/IconMicrophone';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
import { useSelector } from '@xstate/react';
import type { CallActorRef } from '../../../machines/calls/call.machine';
import type { Device } from '../../../machines/calls/calls.events';
import { namedDevices, offersCamera } from '../../../machines/calls/lost';
import { IconSelect } from '../../theme/IconSelect';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';
import { EffectChoices } from './EffectChoices';
import { Moving } from './Moving';
import { CameraToggle, LostOfCall, MicrophoneToggle } from './Talk';
import { useOwnFace } from './use-calls';

type DeviceProps = { label: string; icon: TablerIcon; devices: readonly Device[]; id: string | null };

function Choice({ label, icon, devices, id, onChoose }: DeviceProps & { onChoose: (id: string) => void }) {
  const { t } = useWords();
  const none = id === null ? [{ value: '', text: t('calls.defaultDevice') }] : [];
  const options = namedDevices(devices).map((device, index) => ({
    value: device.id,
    text: device.label.open() || `${label} ${index + 1}`,
  }));
  return <IconSelect label={label} icon={icon} value={id ?? ''} options={[...none, ...options]} onChoose={onChoose} />;
}

/** A preview of the user's video, and the choice of devices. */
export function Preview({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const context = useSelector(call, (snapshot) => snapshot.context);
  const { stream, hasCamera, cameras, microphones, cameraId, microphoneId, isCaller } = context;
  const isOffered = offersCamera(context);
  const effects = useSelector(call, ({ children }) => children.effects);
  const face = useOwnFace(call);
  const choose = (device: 'camera' | 'microphone') => (id: string) => {
    if (id !== '') call.send({ type: 'call.choose', device, id });
  };
  return (
    <div className={styles.preview}>
      {hasCamera ? (
        <Moving sealed={stream} label={t('calls.preview')} face={face} isOwn isMirrored />
      ) : (
        !isOffered && <p className={styles.text}>{t('calls.noCamera')}</p>
      )}
      <Stack gap="sm">
        <LostOfCall call={call} />
        <div className={styles.devices}>
          {isOffered && (
            <div className={styles.device}>
              <CameraToggle call={call} />
              <Choice
                label={t('calls.camera')}
                icon={IconVideo}
                devices={cameras}
                id={cameraId}
                onChoose={choose('camera')}
              />
            </div>
          )}
          <div className={styles.device}>
            <MicrophoneToggle call={call} />
            <Choice
              label={t('calls.microphone')}
              icon={IconMicrophone}
              devices={microphones}
              id={microphoneId}
              onChoose={choose('microphone')}
            />
          </div>
        </div>
        <div className={styles.actions}>
          <Button variant="filled" onClick={() => call.send({ type: 'call.go' })}>
            {t(isCaller ? 'calls.start' : 'calls.join')}
          </Button>
          <Cancel call={call} />
        </div>
        <EffectChoices t={t} effects={effects} />
      </Stack>
    </div>
  );
}

/** Leaves the call. */
export function Cancel({ call, isEnd = false }: { call: CallActorRef; isEnd?: boolean }) {
  const { t } = useWords();
  return (
    <Button onClick={() => call.send({ type: 'call.hangUp' })}>{t(isEnd ? 'calls.close' : 'calls.cancel')}</Button>
  );
}

import { useFullscreenDocument } from '@mantine/hooks';
import IconMaximize from '@tabler/icons-react/icons/IconMaximize';
import IconMicrophone from '@tabler/icons-react/icons/IconMicrophone';
import IconMicrophoneOff from '@tabler/icons-react/icons/IconMicrophoneOff';
import IconMinimize from '@tabler/icons-react/icons/IconMinimize';
import IconScreenShare from '@tabler/icons-react/icons/IconScreenShare';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
import IconVideoOff from '@tabler/icons-react/icons/IconVideoOff';
import { isInAudience } from '../../../domain/meeting-room/room';
import type { Device } from '../../../machines/calls/calls.events';
import { namedDevices, offersCamera } from '../../../machines/calls/lost';
import { IconButton } from '../../theme/IconButton';
import { IconSelect } from '../../theme/IconSelect';
import { EffectChoices } from '../calls/EffectChoices';
import { LostDevices } from '../calls/LostDevices';
import { useRoom, useRoomPart, useRoomWords } from './use-room';

export function MicrophoneToggle() {
  const { t } = useRoomWords();
  const room = useRoom();
  const isMuted = useRoomPart(({ context }) => context.isMuted);
  const hasStream = useRoomPart(({ context }) => context.stream !== null);
  if (!hasStream) return null;
  return (
    <IconButton
      label={t(isMuted ? 'calls.unmute' : 'calls.mute')}
      icon={isMuted ? IconMicrophoneOff : IconMicrophone}
      isOff={isMuted}
      onClick={() => room.send({ type: 'room.toggleMicrophone' })}
    />
  );
}

export function CameraToggle() {
  const { t } = useRoomWords();
  const room = useRoom();
  const isCameraOff = useRoomPart(({ context }) => context.isCameraOff || !context.hasCamera);
  const isOffered = useRoomPart(({ context }) => offersCamera(context));
  if (!isOffered) return null;
  return (
    <IconButton
      label={t(isCameraOff ? 'calls.cameraOn' : 'calls.cameraOff')}
      icon={isCameraOff ? IconVideoOff : IconVideo}
      isOff={isCameraOff}
      onClick={() => room.send({ type: 'room.toggleCamera' })}
    />
  );
}

/** The text about a device that was unplugged. */
export function LostOfRoom() {
  const { t } = useRoomWords();
  const room = useRoom();
  const context = useRoomPart((snapshot) => snapshot.context);
  return (
    <LostDevices
      t={t}
      devices={context}
      turnOn={(device) => room.send({ type: device === 'camera' ? 'room.toggleCamera' : 'room.toggleMicrophone' })}
    />
  );
}

/** What the browser may do with the user's sound and picture. */
export function EffectsOfRoom() {
  const { t } = useRoomWords();
  return <EffectChoices t={t} effects={useRoomPart(({ children }) => children.effects)} />;
}

type ChoiceProps = { device: 'camera' | 'microphone'; devices: readonly Device[]; id: string | null };

export function Choice({ device, devices, id }: ChoiceProps) {
  const { t } = useRoomWords();
  const room = useRoom();
  const label = t(`calls.${device}`);
  const none = id === null ? [{ value: '', text: t('calls.defaultDevice') }] : [];
  const options = namedDevices(devices).map((one, index) => ({
    value: one.id,
    text: one.label.open() || `${label} ${index + 1}`,
  }));
  return (
    <IconSelect
      label={label}
      icon={device === 'camera' ? IconVideo : IconMicrophone}
      value={id ?? ''}
      options={[...none, ...options]}
      onChoose={(chosen) => chosen !== '' && room.send({ type: 'room.choose', device, id: chosen })}
    />
  );
}

export function ShareToggle() {
  const { t } = useRoomWords();
  const room = useRoom();
  const isSharing = useRoomPart(({ context }) => context.screen !== null);
  const isAllowed = useRoomPart(({ context }) => context.flags.hasScreenShare);
  const isViewer = useRoomPart(({ context: { place } }) => place !== null && isInAudience(place));
  const canShare = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
  if (!isAllowed || isViewer || !canShare) return null;
  return (
    <IconButton
      label={t(isSharing ? 'calls.unshare' : 'calls.share')}
      icon={IconScreenShare}
      aria-pressed={isSharing}
      onClick={() => room.send({ type: isSharing ? 'room.unshare' : 'room.share' })}
    />
  );
}

/** Phones without full screen for pages have no button. */
export function FullScreenToggle() {
  const { t } = useRoomWords();
  const { fullscreen, toggle } = useFullscreenDocument();
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t(fullscreen ? 'room.leaveFullScreen' : 'meeting.fullScreen')}
      icon={fullscreen ? IconMinimize : IconMaximize}
      aria-pressed={fullscreen}
      onClick={() => void toggle().catch(() => {})}
    />
  );
}

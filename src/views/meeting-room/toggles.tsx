import { IconButton } from '../../ui/IconButton';
import { CAMERA, CAMERA_OFF, MICROPHONE, MICROPHONE_OFF } from '../calls/icons';
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
      icon={isMuted ? MICROPHONE_OFF : MICROPHONE}
      onClick={() => room.send({ type: 'room.toggleMicrophone' })}
    />
  );
}

export function CameraToggle() {
  const { t } = useRoomWords();
  const room = useRoom();
  const isCameraOff = useRoomPart(({ context }) => context.isCameraOff);
  const hasCamera = useRoomPart(({ context }) => context.hasCamera);
  if (!hasCamera) return null;
  return (
    <IconButton
      label={t(isCameraOff ? 'calls.cameraOn' : 'calls.cameraOff')}
      icon={isCameraOff ? CAMERA_OFF : CAMERA}
      onClick={() => room.send({ type: 'room.toggleCamera' })}
    />
  );
}

import { Button } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal';
import IconMicrophone from '@tabler/icons-react/icons/IconMicrophone';
import IconMicrophoneOff from '@tabler/icons-react/icons/IconMicrophoneOff';
import IconPhoneOff from '@tabler/icons-react/icons/IconPhoneOff';
import IconScreenShare from '@tabler/icons-react/icons/IconScreenShare';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
import IconVideoOff from '@tabler/icons-react/icons/IconVideoOff';
import { useSelector } from '@xstate/react';
import type { CallActorRef } from '../../../machines/calls/call.machine';
import { offersCamera } from '../../../machines/calls/lost';
import { linkKey, type TalkActorRef } from '../../../machines/calls/talk.machine';
import { IconButton } from '../../theme/IconButton';
import { useName } from '../chat/use-chat';
import { usePortrait } from '../chat/use-name-of';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';
import { EffectChoices, useOfferedEffects } from './EffectChoices';
import { LostDevices } from './LostDevices';
import { Moving } from './Moving';
import { NameOnPicture } from './NameOnPicture';
import { useCallSize } from './use-call-window';
import { useOwnFace, useTalk } from './use-calls';

type ToggleProps = { call: CallActorRef };

export function MicrophoneToggle({ call }: ToggleProps) {
  const { t } = useWords();
  const isMuted = useSelector(call, ({ context }) => context.isMuted);
  return (
    <IconButton
      label={t(isMuted ? 'calls.unmute' : 'calls.mute')}
      icon={isMuted ? IconMicrophoneOff : IconMicrophone}
      isOff={isMuted}
      onClick={() => call.send({ type: 'call.toggleMicrophone' })}
    />
  );
}

export function CameraToggle({ call }: ToggleProps) {
  const { t } = useWords();
  const isCameraOff = useSelector(call, ({ context }) => context.isCameraOff || !context.hasCamera);
  const isOffered = useSelector(call, ({ context }) => offersCamera(context));
  if (!isOffered) return null;
  return (
    <IconButton
      label={t(isCameraOff ? 'calls.cameraOn' : 'calls.cameraOff')}
      icon={isCameraOff ? IconVideoOff : IconVideo}
      isOff={isCameraOff}
      onClick={() => call.send({ type: 'call.toggleCamera' })}
    />
  );
}

function Tile({ talk, uid }: { talk: TalkActorRef; uid: string }) {
  const { t } = useWords();
  const name = useName(uid);
  const portrait = usePortrait(uid);
  const link = useSelector(talk, ({ children }) => children[linkKey(uid)]);
  const stream = useSelector(link, (snapshot) => snapshot?.context.stream ?? null);
  const peer = useSelector(talk, ({ context }) => context.peers.find((one) => one.uid === uid));
  const hasPicture = peer === undefined || peer.video || peer.screen;
  return (
    <li className={styles.tile}>
      <Moving
        sealed={stream}
        label={t('calls.pictureOf', { name })}
        face={hasPicture ? null : name}
        portrait={portrait}
      />
      <span className={styles.name}>
        <NameOnPicture name={name} muted={peer?.audio === false ? t('calls.mutedName', { name }) : null} />
      </span>
    </li>
  );
}

function Own({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const stream = useSelector(call, ({ context }) => context.stream);
  const screen = useSelector(call, ({ context }) => context.screen);
  const face = useOwnFace(call);
  const portrait = usePortrait(useSelector(call, ({ context }) => context.line.uid));
  const you = t('calls.you');
  return (
    <li className={styles.tile} data-own="">
      <Moving
        sealed={screen ?? stream}
        label={t('calls.ownPicture')}
        face={screen === null ? face : null}
        portrait={portrait}
        isOwn
        isMirrored={screen === null}
      />
      <span className={styles.name}>{you}</span>
    </li>
  );
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('/') === b.join('/');

/** The text about a device that was unplugged. */
export function LostOfCall({ call }: ToggleProps) {
  const { t } = useWords();
  const context = useSelector(call, (snapshot) => snapshot.context);
  return (
    <LostDevices
      t={t}
      devices={context}
      turnOn={(device) => call.send({ type: device === 'camera' ? 'call.toggleCamera' : 'call.toggleMicrophone' })}
    />
  );
}

/** The videos of everyone in the call, and the user's controls. */
export function Talk({ call }: { call: CallActorRef }) {
  const { t } = useWords();
  const { talk, status } = useTalk(call);
  const uids = useSelector(talk, (snapshot) => (snapshot?.context.links ?? []).map(({ uid }) => uid), isSame);
  const isSharing = useSelector(call, (snapshot) => snapshot.context.screen !== null);
  const size = useCallSize();
  const effects = useSelector(call, ({ children }) => children.effects);
  const hasEffects = useOfferedEffects(effects).length > 0 && size !== 'small';
  const isChoosing = useSelector(effects, (snapshot) => snapshot?.matches({ panel: 'shown' }) === true);
  const hangUp = (): void => call.send({ type: 'call.hangUp' });
  const canShare = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
  return (
    <>
      <output className={styles.text}>{t(`calls.${status}`)}</output>
      <ul className={styles.tiles}>
        {talk !== undefined && uids.map((uid) => <Tile key={uid} talk={talk} uid={uid} />)}
        <Own call={call} />
      </ul>
      <LostOfCall call={call} />
      {hasEffects && isChoosing && <EffectChoices t={t} effects={effects} />}
      <div className={styles.actions}>
        <MicrophoneToggle call={call} />
        <CameraToggle call={call} />
        {(canShare || isSharing) && (
          <IconButton
            label={t(isSharing ? 'calls.unshare' : 'calls.share')}
            icon={IconScreenShare}
            aria-pressed={isSharing}
            onClick={() => call.send({ type: isSharing ? 'call.unshare' : 'call.share' })}
          />
        )}
        {hasEffects && (
          <IconButton
            label={t('consent.settings')}
            icon={IconAdjustmentsHorizontal}
            aria-expanded={isChoosing}
            onClick={() => effects?.send({ type: 'effects.toggle' })}
          />
        )}
        {size === 'small' ? (
          <IconButton label={t('calls.hangUp')} icon={IconPhoneOff} variant="filled" color="danger" onClick={hangUp} />
        ) : (
          <Button variant="filled" color="danger" onClick={hangUp}>
            {t('calls.hangUp')}
          </Button>
        )}
      </div>
    </>
  );
}

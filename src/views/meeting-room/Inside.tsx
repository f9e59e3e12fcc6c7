import { Button } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal';
import IconHandStop from '@tabler/icons-react/icons/IconHandStop';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconScreenShare from '@tabler/icons-react/icons/IconScreenShare';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import type { Shown } from '../../../machines/meeting-room/room.events';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { IconButton } from '../../theme/IconButton';
import { People } from './People';
import styles from './Room.module.css';
import { Chat, Settings } from './Side';
import { Tiles } from './Tiles';
import { CameraToggle, LostOfRoom, MicrophoneToggle } from './toggles';
import { useRoom, useRoomPart, useRoomWords, useStay } from './use-room';

type StayProps = { stay: StayActorRef };

function ShareToggle() {
  const { t } = useRoomWords();
  const room = useRoom();
  const isSharing = useRoomPart(({ context }) => context.screen !== null);
  const isAllowed = useRoomPart(({ context }) => context.flags.hasScreenShare);
  const isViewer = useRoomPart(({ context: { place } }) => place?.isWebinar === true && place.role === 'VIEWER');
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

function PanelButtons({ stay }: StayProps) {
  const { t } = useRoomWords();
  const { hasChat, hasPeople, hasSettings } = useRoomPart(({ context }) => context.flags);
  const hasDevices = useRoomPart(({ context }) => context.stream !== null);
  const unread = useStay(stay, ({ context }) => context.unread);
  const shown = useStay(stay, ({ value }) => value);
  const toggle = (panel: Shown) => stay.send(shown === panel ? { type: 'stay.hide' } : { type: 'stay.show', panel });
  return (
    <>
      {hasSettings && hasDevices && (
        <IconButton
          label={t('consent.settings')}
          icon={IconAdjustmentsHorizontal}
          aria-pressed={shown === 'settings'}
          onClick={() => toggle('settings')}
        />
      )}
      {hasPeople && (
        <IconButton
          label={t('room.people')}
          icon={IconUsers}
          aria-pressed={shown === 'people'}
          onClick={() => toggle('people')}
        />
      )}
      {hasChat && (
        <span className={styles.counted} data-unread={unread > 0 || undefined}>
          <IconButton
            label={unread > 0 ? t('room.chatUnread', { count: unread }) : t('room.chat')}
            icon={IconMessage}
            aria-pressed={shown === 'chat'}
            onClick={() => toggle('chat')}
          />
        </span>
      )}
    </>
  );
}

function Bar({ stay }: StayProps) {
  const { t } = useRoomWords();
  const room = useRoom();
  const hand = useStay(stay, ({ context }) => context.hand);
  const people = useStay(stay, ({ context }) => context.members.length);
  const { hasLeaveButton, hasParticipantCount } = useRoomPart(({ context }) => context.flags);
  return (
    <div className={styles.bar}>
      {hasParticipantCount && <span className={styles.count}>{t('room.peopleCount', { count: people })}</span>}
      <MicrophoneToggle />
      <CameraToggle />
      <ShareToggle />
      <IconButton
        label={t(hand ? 'room.lower' : 'room.raise')}
        icon={IconHandStop}
        aria-pressed={hand}
        onClick={() => stay.send({ type: 'stay.raise' })}
      />
      <PanelButtons stay={stay} />
      {hasLeaveButton && (
        <Button
          className={styles.leave}
          variant="outline"
          color="danger"
          onClick={() => room.send({ type: 'room.leave' })}
        >
          {t('room.leave')}
        </Button>
      )}
    </div>
  );
}

/** In the meeting: the videos, the chat or the list of people, and the user's controls. */
export function Inside({ stay }: StayProps) {
  const { t } = useRoomWords();
  const { meetingName } = useRoomPart(({ context }) => context.flags);
  const problem = useRoomPart(({ context }) => context.problem);
  const isMutedByHost = useRoomPart(({ context }) => context.isMutedByHost && context.isMuted);
  const shown = useStay(stay, ({ value }) => value);
  const isRelayed = useStay(stay, ({ context }) => context.isRelayed);
  return (
    <main className={styles.inside} aria-label={meetingName || t('room.title')}>
      <div className={styles.stage}>
        {problem !== null && (
          <p className={styles.status} role="alert">
            {t(`room.problems.${problem}`)}
          </p>
        )}
        <LostOfRoom />
        {isMutedByHost && <output className={styles.status}>{t('room.mutedByHost')}</output>}
        {!isRelayed && <output className={styles.status}>{t('room.reconnecting')}</output>}
        <Tiles stay={stay} />
      </div>
      {shown === 'chat' && <Chat stay={stay} />}
      {shown === 'people' && <People stay={stay} />}
      {shown === 'settings' && <Settings stay={stay} />}
      <Bar stay={stay} />
    </main>
  );
}

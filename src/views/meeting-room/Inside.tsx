import { Button } from '@mantine/core';
import { useDidUpdate, usePrevious } from '@mantine/hooks';
import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal';
import IconHandStop from '@tabler/icons-react/icons/IconHandStop';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconPower from '@tabler/icons-react/icons/IconPower';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import { useRef } from 'react';
import { handsInOrder } from '../../../domain/meeting-room/stay';
import type { Shown } from '../../../machines/meeting-room/room.events';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { IconButton } from '../../theme/IconButton';
import { Ending, LeaveStage, OfferOfHost } from './Hosting';
import { OnAir } from './OnAir';
import { People } from './People';
import { ReportRoomIcon } from './ReportRoom';
import styles from './Room.module.css';
import { Chat, Settings } from './Side';
import { Tiles } from './Tiles';
import { CameraToggle, FullScreenToggle, LostOfRoom, MicrophoneToggle, ShareToggle } from './toggles';
import { IS_FRAMED, usePanel, useRoom, useRoomPart, useRoomWords, useStay } from './use-room';

type StayProps = { stay: StayActorRef };

function PanelButtons({ stay }: StayProps) {
  const { t } = useRoomWords();
  const { hasChat, hasPeople, hasSettings } = useRoomPart(({ context }) => context.flags);
  const hasDevices = useRoomPart(({ context }) => context.stream !== null);
  const isHost = useStay(stay, ({ context }) => context.place.role === 'HOST');
  const line = useStay(stay, ({ context: { members, hands } }) => handsInOrder(members, hands).length);
  const waiting = isHost ? line : 0;
  const unread = useStay(stay, ({ context }) => context.unread);
  const shown = usePanel(stay);
  const toggle = (panel: Shown) => stay.send(shown === panel ? { type: 'stay.hide' } : { type: 'stay.show', panel });
  return (
    <>
      {hasSettings && hasDevices && (
        <IconButton
          label={t('consent.settings')}
          icon={IconAdjustmentsHorizontal}
          data-panel="settings"
          aria-pressed={shown === 'settings'}
          onClick={() => toggle('settings')}
        />
      )}
      {(hasPeople || isHost) && (
        <span className={styles.counted} data-count={waiting > 0 ? waiting : undefined}>
          <IconButton
            label={waiting > 0 ? t('room.peopleHands', { count: waiting }) : t('room.people')}
            icon={IconUsers}
            data-panel="people"
            aria-pressed={shown === 'people'}
            onClick={() => toggle('people')}
          />
        </span>
      )}
      {hasChat && (
        <span className={styles.counted} data-unread={unread > 0 || undefined}>
          <IconButton
            label={unread > 0 ? t('room.chatUnread', { count: unread }) : t('room.chat')}
            icon={IconMessage}
            data-panel="chat"
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
  const hand = useStay(stay, (snapshot) => snapshot.hasTag('raised'));
  const people = useStay(stay, ({ context }) => context.members.length);
  const isHost = useStay(stay, ({ context }) => context.place.role === 'HOST');
  const shown = usePanel(stay);
  const { hasLeaveButton, hasParticipantCount } = useRoomPart(({ context }) => context.flags);
  const bar = useRef<HTMLDivElement>(null);
  const before = usePrevious(shown);
  // The panel that had the focus is closed.
  useDidUpdate(() => {
    if (document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>(`[data-panel="${before}"]`)?.focus();
  }, [shown]);
  return (
    <div ref={bar} className={styles.bar}>
      {hasParticipantCount && <span className={styles.count}>{t('room.peopleCount', { count: people })}</span>}
      <MicrophoneToggle />
      <CameraToggle />
      <ShareToggle />
      <IconButton
        label={t(hand ? 'room.lower' : 'room.raise')}
        icon={IconHandStop}
        aria-pressed={hand}
        onClick={() => stay.send({ type: hand ? 'stay.lower' : 'stay.raise' })}
      />
      <PanelButtons stay={stay} />
      <FullScreenToggle />
      <LeaveStage stay={stay} />
      {!IS_FRAMED && <ReportRoomIcon />}
      {isHost && (
        <IconButton
          label={t('room.endAll')}
          icon={IconPower}
          color="danger"
          data-panel="ending"
          aria-pressed={shown === 'ending'}
          onClick={() => stay.send(shown === 'ending' ? { type: 'stay.hide' } : { type: 'stay.show', panel: 'ending' })}
        />
      )}
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
  const shown = usePanel(stay);
  const isMovedByHost = useRoomPart(({ context }) => context.isMovedByHost);
  const isLowered = useStay(stay, (snapshot) => snapshot.matches({ here: { hand: 'lowered' } }));
  const isRelayed = useStay(stay, ({ context }) => context.isRelayed);
  return (
    <main className={styles.inside} tabIndex={-1} aria-label={meetingName || t('room.title')}>
      <div className={styles.stage}>
        {problem !== null && (
          <p className={styles.status} role="alert">
            {t(`room.problems.${problem}`)}
          </p>
        )}
        <LostOfRoom />
        {isMutedByHost && <output className={styles.status}>{t('room.mutedByHost')}</output>}
        {isLowered && <output className={styles.status}>{t('room.loweredByHost')}</output>}
        {isMovedByHost && <output className={styles.status}>{t('room.movedByHost')}</output>}
        <OfferOfHost stay={stay} />
        <OnAir stay={stay} />
        {!isRelayed && <output className={styles.status}>{t('room.reconnecting')}</output>}
        <Tiles stay={stay} />
      </div>
      {shown === 'chat' && <Chat stay={stay} />}
      {shown === 'people' && <People stay={stay} />}
      {shown === 'settings' && <Settings stay={stay} />}
      {shown === 'ending' && <Ending stay={stay} />}
      <Bar stay={stay} />
    </main>
  );
}

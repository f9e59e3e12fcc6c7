import IconPin from '@tabler/icons-react/icons/IconPin';
import IconPinnedOff from '@tabler/icons-react/icons/IconPinnedOff';
import { useSelector } from '@xstate/react';
import { chosenIn, isLarge, type Member, placeInLine } from '../../../domain/meeting-room/stay';
import { linkKey, type StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { IconButton } from '../../theme/IconButton';
import { Moving } from '../calls/Moving';
import { NameOnPicture } from '../calls/NameOnPicture';
import { Awaited } from './Awaited';
import styles from './Room.module.css';
import { useMemberName, useReaches, useRoomPart, useRoomWords, useSends, useStay } from './use-room';

type StayProps = { stay: StayActorRef };

/** The pictures in the stage: those of all who send, the user's own among them. */
const useShown = (stay: StayActorRef) => {
  const members = useStay(stay, ({ context }) => context.members);
  return members.filter(useReaches(stay));
};
function useChosen(stay: StayActorRef): string | null {
  const pinned = useStay(stay, ({ context }) => context.pinned);
  const spotlight = useStay(stay, ({ context }) => context.spotlight);
  return chosenIn(useShown(stay), { pinned, spotlight });
}

/** How large the picture of a member is. */
function useSize(stay: StayActorRef, member: Pick<Member, 'uid' | 'seat' | 'screen'>) {
  const chosen = useChosen(stay);
  const hasSpotlight = useRoomPart(({ context }) => context.flags.hasSpotlight);
  const speaker = useStay(stay, ({ context }) => context.speaker);
  return {
    'data-large': isLarge(member, chosen, hasSpotlight ? speaker : null) || undefined,
    'data-chosen': member.uid === chosen || undefined,
  };
}

function Pin({ stay, uid, name }: StayProps & { uid: string; name: string }) {
  const { t } = useRoomWords();
  const isPinned = useStay(stay, ({ context }) => context.pinned === uid);
  const count = useShown(stay).length;
  if (count < 2 && !isPinned) return null;
  return (
    <span className={styles.pin}>
      <IconButton
        look="round"
        label={t(isPinned ? 'room.unpinOf' : 'room.pinOf', { name })}
        icon={isPinned ? IconPinnedOff : IconPin}
        onClick={() => stay.send({ type: 'stay.pin', uid: isPinned ? null : uid })}
      />
    </span>
  );
}

function Tile({ stay, member }: StayProps & { member: Member }) {
  const { t } = useRoomWords();
  const { seat, uid, audio, video, screen, isBackstage } = member;
  const hand = useStay(stay, ({ context }) => uid in context.hands);
  const isOnAir = useStay(stay, ({ context }) => context.place.isWebinar && context.isBackstage) && !isBackstage;
  const name = useMemberName()(member);
  const link = useStay(stay, ({ children }) => children[linkKey(seat)]);
  const state = useStay(stay, ({ context }) => context.links[seat]);
  const stream = useSelector(link, (snapshot) => snapshot?.context.stream ?? null);
  const isSpeaking = useStay(stay, ({ context }) => context.speaker === seat);
  const size = useSize(stay, member);
  return (
    <li className={styles.tile} data-speaking={(isSpeaking && audio) || undefined} {...size}>
      <Moving sealed={stream} label={t('calls.pictureOf', { name })} face={video || screen ? null : name} />
      <span className={styles.name}>
        <NameOnPicture name={name} muted={audio ? null : t('calls.mutedName', { name })} />
        {isBackstage && <span>{t('room.air.backstage')}</span>}
        {isOnAir && <span>{t('room.air.onAir')}</span>}
        {hand && <span className={styles.hand}>{t('room.handOf', { name })}</span>}
      </span>
      <Pin stay={stay} uid={uid} name={name} />
      {state === 'failed' && <output className={styles.trouble}>{t('room.unreached', { name })}</output>}
      {state === 'shaken' && <output className={styles.trouble}>{t('room.reconnecting')}</output>}
    </li>
  );
}

/** The sentence about the user's own raised hand, with its place in the line once the service has it. */
function useOwnHand(stay: StayActorRef): string | null {
  const { t } = useRoomWords();
  const isRaised = useStay(stay, (snapshot) => snapshot.hasTag('raised'));
  const place = useStay(stay, ({ context: { members, hands, place: own } }) => placeInLine(members, hands, own.uid));
  if (!isRaised) return null;
  return place === null ? t('room.ownHand') : t('room.handPlace', { place });
}

/** Why there is no picture of others yet. */
function useQuiet(stay: StayActorRef, isSending: boolean): string {
  const { t } = useRoomWords();
  const members = useStay(stay, ({ context }) => context.members);
  const isBackstage = useStay(stay, ({ context }) => context.isBackstage);
  const hasBegun = useStay(stay, ({ context }) => context.hasBegun);
  const sends = useSends(stay);
  if (!isSending) {
    if (members.some((one) => sends(one) && one.isBackstage && !one.isLost)) return t('room.air.gettingReady');
    return t(hasBegun ? 'room.hostLeft' : 'room.waiting');
  }
  const count = members.filter((one) => !sends(one)).length;
  if (members.length < 2) return t('room.alone');
  return isBackstage ? t('room.air.waiting', { count }) : t('room.watching', { count });
}

function Own({ stay }: StayProps) {
  const { t } = useRoomWords();
  const { stream, screen, hasCamera, isCameraOff, flags } = useRoomPart(({ context }) => context);
  const hand = useOwnHand(stay);
  // In a forwarded room the own link is what the others see.
  const state = useStay(stay, ({ context: { links, place } }) => links[place.seat]);
  const { uid, seat } = useStay(stay, ({ context }) => context.place);
  const size = useSize(stay, { uid, seat, screen: false });
  const you = t('calls.you');
  const hasPicture = screen !== null || (hasCamera && !isCameraOff);
  return (
    <li className={styles.tile} {...size}>
      <Moving
        sealed={screen ?? stream}
        label={t('calls.ownPicture')}
        face={hasPicture ? null : flags.displayName || you}
        isOwn
        isMirrored={screen === null}
      />
      <span className={styles.name}>
        <span>{you}</span>
        {hand !== null && <span className={styles.hand}>{hand}</span>}
      </span>
      {(state === 'shaken' || state === 'failed') && (
        <output className={styles.trouble}>{t('room.reconnecting')}</output>
      )}
    </li>
  );
}

/** The videos of everyone who sends one in the room. */
export function Tiles({ stay }: StayProps) {
  const { t } = useRoomWords();
  const members = useStay(stay, ({ context }) => context.members);
  const place = useStay(stay, ({ context }) => context.place);
  const sends = useSends(stay);
  const isShown = useReaches(stay);
  const senders = members.filter((member) => member.seat !== place.seat && isShown(member));
  const isSending = sends(place);
  const hasChosen = useChosen(stay) !== null;
  const quiet = useQuiet(stay, isSending);
  const hand = useOwnHand(stay);
  const areLost = !isSending && senders.length > 0 && senders.every(({ isLost }) => isLost);
  return (
    <>
      {senders.length === 0 &&
        (isSending ? <output className={styles.status}>{quiet}</output> : <Awaited stay={stay} why={quiet} />)}
      {areLost && <output className={styles.status}>{t('room.hostLost')}</output>}
      {!isSending && hand !== null && <output className={styles.status}>{hand}</output>}
      <ul
        className={styles.tiles}
        data-count={senders.length + (isSending ? 1 : 0)}
        data-chosen={hasChosen || undefined}
      >
        {senders.map((member) => (
          <Tile key={member.seat} stay={stay} member={member} />
        ))}
        {isSending && <Own stay={stay} />}
      </ul>
    </>
  );
}

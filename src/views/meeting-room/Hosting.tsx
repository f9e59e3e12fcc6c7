import { Button } from '@mantine/core';
import IconCrown from '@tabler/icons-react/icons/IconCrown';
import IconStar from '@tabler/icons-react/icons/IconStar';
import IconStarOff from '@tabler/icons-react/icons/IconStarOff';
import IconUserDown from '@tabler/icons-react/icons/IconUserDown';
import IconUserUp from '@tabler/icons-react/icons/IconUserUp';
import { useSelector } from '@xstate/react';
import type { UserAction } from '../../../domain/meeting-room/room';
import { isStanding } from '../../../domain/meeting-room/stay';
import type { HostingActorRef } from '../../../machines/meeting-room/hosting.machine';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { Avatar } from '../../theme/Avatar';
import { IconButton } from '../../theme/IconButton';
import styles from './Room.module.css';
import { Heading } from './Side';
import { useRoomWords, useStay } from './use-room';

type StayProps = { stay: StayActorRef };
type HostingProps = { hosting: HostingActorRef };

/** What a host asked for did not work. */
export function Failed({ hosting }: HostingProps) {
  const { t } = useRoomWords();
  const hasFailed = useSelector(hosting, (snapshot) => snapshot.matches('failed'));
  return hasFailed && <p role="alert">{t('room.hostFailed')}</p>;
}

/** Shows a user large to all, or no longer. */
export function Spotlight({ hosting, stay, uid, name }: HostingProps & StayProps & { uid: string; name: string }) {
  const { t } = useRoomWords();
  const isBusy = useSelector(hosting, (snapshot) => snapshot.hasTag('busy'));
  const isLit = useStay(stay, ({ context }) => context.spotlight === uid);
  const task = isLit ? ({ action: 'unspotlight' } as const) : ({ action: 'spotlight', uid } as const);
  return (
    <IconButton
      label={t(isLit ? 'room.unspotlightOf' : 'room.spotlightOf', { name })}
      icon={isLit ? IconStarOff : IconStar}
      aria-disabled={isBusy}
      onClick={() => hosting.send({ type: 'hosting.ask', task })}
    />
  );
}

/** A host is asked whether to end the meeting for all. */
export function Ending({ stay }: StayProps) {
  const { t } = useRoomWords();
  const hosting = useStay(stay, ({ children }) => children.hosting);
  if (hosting === undefined) return null;
  return (
    <section className={styles.side} aria-label={t('room.endAll')}>
      <Heading stay={stay}>{t('room.endAll')}</Heading>
      <p>{t('room.endAllMore')}</p>
      <Failed hosting={hosting} />
      <Button
        variant="filled"
        color="danger"
        onClick={() => hosting.send({ type: 'hosting.ask', task: { action: 'end' } })}
      >
        {t('room.endAll')}
      </Button>
      <Button onClick={() => stay.send({ type: 'stay.hide' })}>{t('common.cancel')}</Button>
    </section>
  );
}

/** A user to whom a host has offered the stage or the lead of the meeting; nothing is sent before they join from the preview. */
export function OfferOfHost({ stay }: StayProps) {
  const { t } = useRoomWords();
  const isMade = useStay(stay, (snapshot) => snapshot.matches({ here: { offer: 'made' } }));
  const as = useStay(stay, ({ context: { stage, place } }) => stage[place.uid]?.as);
  const { isWebinar } = useStay(stay, ({ context }) => context.place);
  if (!isMade) return null;
  return (
    <div className={styles.offer}>
      <output>
        <strong>{t(as === 'HOST' ? 'room.offeredHost' : 'room.offeredStage')}</strong>{' '}
        <span>{t(isWebinar ? 'room.air.offered' : 'room.offeredMore')}</span>
      </output>
      <span className={styles.answers}>
        <Button variant="filled" onClick={() => stay.send({ type: 'stay.take' })}>
          {t('room.takeOffer')}
        </Button>
        <Button onClick={() => stay.send({ type: 'stay.decline' })}>{t('room.notNow')}</Button>
      </span>
    </div>
  );
}

export function LeaveStage({ stay }: StayProps) {
  const { t } = useRoomWords();
  const isGuest = useStay(stay, ({ context }) => context.place.isGuest);
  if (!isGuest) return null;
  return (
    <IconButton label={t('room.leaveStage')} icon={IconUserDown} onClick={() => stay.send({ type: 'stay.decline' })} />
  );
}

type InvitingProps = StayProps & HostingProps & { uid: string; name: string };

/** A host offers a user the stage or the lead of the meeting, and takes them back to the audience. */
export function Inviting({ stay, hosting, uid, name }: InvitingProps) {
  const { t } = useRoomWords();
  const isBusy = useSelector(hosting, (snapshot) => snapshot.hasTag('busy'));
  const offer = useStay(stay, ({ context }) => context.stage[uid]);
  const { isWebinar } = useStay(stay, ({ context }) => context.place);
  const ask = (action: UserAction) => hosting.send({ type: 'hosting.ask', task: { action, uid } });
  if (isStanding(offer))
    return (
      <IconButton
        label={t('room.audienceOf', { name })}
        icon={IconUserDown}
        aria-disabled={isBusy}
        onClick={() => ask('toAudience')}
      />
    );
  return (
    <>
      {isWebinar && (
        <IconButton
          label={t('room.inviteOf', { name })}
          icon={IconUserUp}
          aria-disabled={isBusy}
          onClick={() => ask('invite')}
        />
      )}
      <IconButton
        label={t('room.hostOf', { name })}
        icon={IconCrown}
        aria-disabled={isBusy}
        onClick={() => ask('makeHost')}
      />
    </>
  );
}

/** For hosts: a user who has taken an offer, and does not have a seat while they check camera and microphone. */
export function Checking({ stay, hosting, uid, name }: InvitingProps) {
  const { t } = useRoomWords();
  return (
    <li className={styles.person}>
      <Avatar name={name} />
      <span className={styles.who}>
        <bdi>{name}</bdi>
        <span className={styles.note}>{t('room.checksDevices')}</span>
      </span>
      <span className={styles.hosting}>
        <Inviting stay={stay} hosting={hosting} uid={uid} name={name} />
      </span>
    </li>
  );
}

/** What a host has offered a user, in the list of people. */
export function OfferNote({ stay, uid }: StayProps & { uid: string }) {
  const { t } = useRoomWords();
  const offer = useStay(stay, ({ context }) => context.stage[uid]);
  const isHost = useStay(stay, ({ context }) => context.place.role === 'HOST');
  if (offer?.isDeclined === true) return isHost && <span className={styles.note}>{t('room.declined')}</span>;
  if (offer === undefined || (offer.as === 'HOST' && offer.isTaken)) return null;
  const asked = t(offer.as === 'HOST' ? 'room.askedToHost' : 'room.askedOnStage');
  return <span className={styles.note}>{offer.isTaken ? t('room.onStage') : asked}</span>;
}

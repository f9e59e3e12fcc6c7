import { Button } from '@mantine/core';
import IconHandOff from '@tabler/icons-react/icons/IconHandOff';
import IconMicrophone from '@tabler/icons-react/icons/IconMicrophone';
import IconMicrophoneOff from '@tabler/icons-react/icons/IconMicrophoneOff';
import IconUserMinus from '@tabler/icons-react/icons/IconUserMinus';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { UserAction } from '../../../domain/meeting-room/room';
import { checkingIn, type Member, peopleInOrder, placeInLine } from '../../../domain/meeting-room/stay';
import type { HostingActorRef } from '../../../machines/meeting-room/hosting.machine';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { Avatar } from '../../theme/Avatar';
import { IconButton } from '../../theme/IconButton';
import { Checking, Failed, Inviting, OfferNote, Spotlight } from './Hosting';
import { AirNote } from './OnAir';
import styles from './Room.module.css';
import { Heading } from './Side';
import { useMemberName, useRoomWords, useSends, useStay } from './use-room';

type StayProps = { stay: StayActorRef };
type HostingProps = { hosting: HostingActorRef };

/** `leave` moves the focus, because the pressed button goes with its row. */
type Leaving = { leave: () => void };

function HostButtons({
  stay,
  hosting,
  member,
  isSender,
  hasHand,
  leave,
}: StayProps & HostingProps & Leaving & { member: Member; isSender: boolean; hasHand: boolean }) {
  const { t } = useRoomWords();
  const isBusy = useSelector(hosting, (snapshot) => snapshot.hasTag('busy'));
  const { uid, audio, role } = member;
  const name = useMemberName()(member);
  const ask = (action: UserAction) => hosting.send({ type: 'hosting.ask', task: { action, uid } });
  return (
    <span className={styles.hosting}>
      {hasHand && (
        <IconButton
          label={t('room.lowerOf', { name })}
          icon={IconHandOff}
          aria-disabled={isBusy}
          onClick={() => {
            ask('lower');
            leave();
          }}
        />
      )}
      {isSender && (
        <IconButton
          label={t(audio ? 'room.muteOf' : 'calls.mutedName', { name })}
          icon={audio ? IconMicrophone : IconMicrophoneOff}
          aria-disabled={isBusy || !audio}
          onClick={() => audio && ask('mute')}
        />
      )}
      {isSender && <Spotlight hosting={hosting} stay={stay} uid={uid} name={name} />}
      {role === 'VIEWER' && <Inviting stay={stay} hosting={hosting} uid={uid} name={name} />}
      {role === 'VIEWER' && (
        <IconButton
          label={t('room.removeOf', { name })}
          icon={IconUserMinus}
          aria-disabled={isBusy}
          onClick={() => {
            ask('remove');
            leave();
          }}
        />
      )}
    </span>
  );
}

/** Users removed by hosts, who can let them in again. */
function Removed({ stay, hosting, leave }: StayProps & HostingProps & Leaving) {
  const { t } = useRoomWords();
  const nameOf = useMemberName();
  const removed = useStay(stay, ({ context }) => context.removed);
  return (
    <>
      <Failed hosting={hosting} />
      {removed.length > 0 && (
        <section aria-label={t('room.removedUsers')}>
          <h3 className={styles.subheading}>{t('room.removedUsers')}</h3>
          <ul className={styles.people}>
            {removed
              .map((user) => ({ uid: user.uid, name: nameOf(user) }))
              .map(({ uid, name }) => (
                <li key={uid} className={styles.person}>
                  <Button
                    onClick={() => {
                      hosting.send({ type: 'hosting.ask', task: { action: 'readmit', uid } });
                      leave();
                    }}
                  >
                    {t('room.readmit', { name })}
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Person({ stay, member, leave }: StayProps & Leaving & { member: Member }) {
  const { t } = useRoomWords();
  const { uid, seat, role, isLost } = member;
  const name = useMemberName()(member);
  const { seat: own } = useStay(stay, ({ context }) => context.place);
  const sends = useSends(stay);
  const hosting = useStay(stay, ({ children }) => children.hosting);
  const isLit = useStay(stay, ({ context }) => context.spotlight === uid);
  const place = useStay(stay, ({ context: { members, hands } }) => placeInLine(members, hands, uid));
  return (
    <li className={styles.person}>
      <Avatar name={name} />
      <span className={styles.who}>
        <bdi>{seat === own ? t('room.youName', { name }) : name}</bdi>
        {role === 'HOST' && <span className={styles.note}>{t('room.host')}</span>}
        <OfferNote stay={stay} uid={uid} />
        <AirNote stay={stay} member={member} />
        {isLit && <span className={styles.note}>{t('room.inSpotlight')}</span>}
        {place !== null && <span className={styles.note}>{t('room.handPlace', { place })}</span>}
        {isLost && <span className={styles.note}>{t('room.reconnecting')}</span>}
      </span>
      {hosting !== undefined && seat === own && <Spotlight hosting={hosting} stay={stay} uid={uid} name={name} />}
      {hosting !== undefined && seat !== own && (
        <HostButtons
          stay={stay}
          hosting={hosting}
          member={member}
          isSender={sends(member)}
          hasHand={place !== null}
          leave={leave}
        />
      )}
    </li>
  );
}

export function People({ stay }: StayProps) {
  const { t } = useRoomWords();
  const panel = useRef<HTMLElement>(null);
  const members = useStay(stay, ({ context }) => context.members);
  const hands = useStay(stay, ({ context }) => context.hands);
  const stage = useStay(stay, ({ context }) => context.stage);
  const nameOf = useMemberName();
  const hosting = useStay(stay, ({ children }) => children.hosting);
  const leave = () => panel.current?.focus();
  const hasHands = members.some(({ uid }) => uid in hands);
  return (
    <section ref={panel} className={styles.side} aria-label={t('room.people')} tabIndex={-1}>
      <Heading stay={stay}>{t('room.people')}</Heading>
      {hosting !== undefined && hasHands && (
        <Button
          leftSection={<IconHandOff size={20} aria-hidden="true" />}
          onClick={() => {
            hosting.send({ type: 'hosting.ask', task: { action: 'lowerAll' } });
            leave();
          }}
        >
          {t('room.lowerAll')}
        </Button>
      )}
      <ul className={styles.people}>
        {peopleInOrder(members, hands).map((member) => (
          <Person key={member.seat} stay={stay} member={member} leave={leave} />
        ))}
        {hosting !== undefined &&
          checkingIn(stage, members).map((user) => (
            <Checking key={user.uid} stay={stay} hosting={hosting} uid={user.uid} name={nameOf(user)} />
          ))}
      </ul>
      {hosting !== undefined && <Removed stay={stay} hosting={hosting} leave={leave} />}
    </section>
  );
}

import { Button } from '@mantine/core';
import IconMicrophone from '@tabler/icons-react/icons/IconMicrophone';
import IconMicrophoneOff from '@tabler/icons-react/icons/IconMicrophoneOff';
import IconUserMinus from '@tabler/icons-react/icons/IconUserMinus';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { HostTask } from '../../../domain/meeting-room/room';
import type { Member } from '../../../domain/meeting-room/stay';
import type { HostingActorRef } from '../../../machines/meeting-room/hosting.machine';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { Avatar } from '../../theme/Avatar';
import { IconButton } from '../../theme/IconButton';
import styles from './Room.module.css';
import { Heading } from './Side';
import { useMemberName, useRoomWords, useStay } from './use-room';

type StayProps = { stay: StayActorRef };
type HostingProps = { hosting: HostingActorRef };

/** `leave` moves the focus, because the pressed button goes with its row. */
type Leaving = { leave: () => void };

function HostButtons({
  hosting,
  member,
  isSender,
  leave,
}: HostingProps & Leaving & { member: Member; isSender: boolean }) {
  const { t } = useRoomWords();
  const isBusy = useSelector(hosting, (snapshot) => snapshot.hasTag('busy'));
  const { uid, audio, role } = member;
  const name = useMemberName()(member);
  const ask = (action: HostTask['action']) => hosting.send({ type: 'hosting.ask', task: { action, uid } });
  return (
    <span className={styles.hosting}>
      {isSender && (
        <IconButton
          label={t(audio ? 'room.muteOf' : 'calls.mutedName', { name })}
          icon={audio ? IconMicrophone : IconMicrophoneOff}
          aria-disabled={isBusy || !audio}
          onClick={() => audio && ask('mute')}
        />
      )}
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
  const hasFailed = useSelector(hosting, (snapshot) => snapshot.matches('failed'));
  return (
    <>
      {hasFailed && <p role="alert">{t('room.hostFailed')}</p>}
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

export function People({ stay }: StayProps) {
  const { t } = useRoomWords();
  const nameOf = useMemberName();
  const panel = useRef<HTMLElement>(null);
  const members = useStay(stay, ({ context }) => context.members);
  const { seat: own, isWebinar } = useStay(stay, ({ context }) => context.place);
  const hosting = useStay(stay, ({ children }) => children.hosting);
  const leave = () => panel.current?.focus();
  return (
    <section ref={panel} className={styles.side} aria-label={t('room.people')} tabIndex={-1}>
      <Heading stay={stay}>{t('room.people')}</Heading>
      <ul className={styles.people}>
        {members
          .map((member) => ({ member, name: nameOf(member) }))
          .map(({ member, name }) => (
            <li key={member.seat} className={styles.person}>
              <Avatar name={name} />
              <span className={styles.who}>
                <bdi>{member.seat === own ? t('room.youName', { name }) : name}</bdi>
                {member.role === 'HOST' && <span className={styles.note}>{t('room.host')}</span>}
                {member.hand && (
                  <span className={styles.note}>
                    {member.seat === own ? t('room.ownHand') : t('room.handOf', { name })}
                  </span>
                )}
                {member.isLost && <span className={styles.note}>{t('room.reconnecting')}</span>}
              </span>
              {hosting !== undefined && member.seat !== own && (
                <HostButtons
                  hosting={hosting}
                  member={member}
                  isSender={!isWebinar || member.role === 'HOST'}
                  leave={leave}
                />
              )}
            </li>
          ))}
      </ul>
      {hosting !== undefined && <Removed stay={stay} hosting={hosting} leave={leave} />}
    </section>
  );
}

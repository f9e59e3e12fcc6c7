import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Member } from '../../../domain/meeting-room/stay';
import type { Sent } from '../../../machines/calls/calls.events';
import type { AirActorRef, airMachine } from '../../../machines/meeting-room/air.machine';
import { sentIn } from '../../../machines/meeting-room/room.events';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import styles from './Room.module.css';
import { useRoomPart, useRoomWords, useSends, useStay } from './use-room';

type StayProps = { stay: StayActorRef };

/** The seconds until the user is on air. */
function countOf(snapshot: SnapshotFrom<typeof airMachine>): number | null {
  if (snapshot.matches({ counting: 'three' })) return 3;
  if (snapshot.matches({ counting: 'two' })) return 2;
  return snapshot.matches({ counting: 'one' }) ? 1 : null;
}

/** Who has something for the audience goes on air by their own press, and reads whether they are seen and heard. */
export function OnAir({ stay }: StayProps) {
  const air = useStay(stay, ({ children }) => children.air);
  return air !== undefined && <Going air={air} />;
}

const isSame = (a: Sent, b: Sent): boolean => a.audio === b.audio && a.video === b.video && a.screen === b.screen;
/** What the audience gets of a user who is on air. */
const GETS = { both: 'seen', audio: 'heard', picture: 'watched', none: 'silent' } as const;
function useGot(): keyof typeof GETS {
  const { audio, video, screen } = useRoomPart(({ context }) => sentIn(context), isSame);
  if (video || screen) return audio ? 'both' : 'picture';
  return audio ? 'audio' : 'none';
}

function Going({ air }: { air: AirActorRef }) {
  const { t } = useRoomWords();
  const got = useGot();
  const count = useSelector(air, countOf);
  const isBackstage = useSelector(air, (snapshot) => snapshot.matches('backstage'));
  const isOnAir = useSelector(air, (snapshot) => snapshot.matches('onAir'));
  const isRehearsal = useSelector(air, (snapshot) => snapshot.matches('rehearsing'));
  if (isRehearsal)
    return (
      <output className={styles.offer} data-short>
        <span>
          <strong>{t('room.air.rehearsal')}</strong> <span>{t('room.air.rehearsalMore')}</span>
        </span>
      </output>
    );
  return (
    <div className={styles.offer} data-on-air={isOnAir || undefined} data-short>
      <output>
        <strong>
          {count === null
            ? t(isOnAir ? 'room.air.isOnAir' : 'room.air.isBackstage')
            : t('room.air.countdown', { count })}
        </strong>{' '}
        {count === null && <span>{t(isOnAir ? `room.air.${GETS[got]}` : 'room.air.unseen')}</span>}
      </output>
      <Button
        variant={isBackstage ? 'filled' : 'outline'}
        onClick={() => air.send({ type: isBackstage ? 'air.go' : 'air.stop' })}
      >
        {t(isBackstage ? 'room.air.go' : isOnAir ? 'room.air.leave' : 'room.air.stay')}
      </Button>
    </div>
  );
}

/** Whether the audience sees and hears a member who has something for it. */
export function AirNote({ stay, member }: StayProps & { member: Member }) {
  const { t } = useRoomWords();
  const { isWebinar } = useStay(stay, ({ context }) => context.place);
  const sends = useSends(stay);
  if (!isWebinar || !sends(member)) return null;
  return <span className={styles.note}>{t(member.isBackstage ? 'room.air.backstage' : 'room.air.onAir')}</span>;
}

import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { lengthText } from '../../../domain/kernel/length';
import { groupRoomAddress } from '../../../domain/meeting-room/room';
import type { CallActorRef } from '../../../machines/calls/call.machine';
import { useRoomName } from '../chat/room-name';
import { StartChat } from '../chat/StartChat';
import { useName, usePeer } from '../chat/use-chat';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';
import { Cancel } from './Preview';

/** Groups of more than four users meet in the room of their group. */
function GroupRoom({ call }: { call: CallActorRef }) {
  const { t, locale } = useWords();
  const room = useSelector(call, ({ context }) => context.room);
  const displayName = useName(useSelector(call, ({ context }) => context.line.uid));
  const meetingName = useRoomName(room);
  return (
    <a
      href={groupRoomAddress(room, { displayName, meetingName, lang: locale })}
      target="_blank"
      rel="noopener"
      onClick={() => call.send({ type: 'call.hangUp' })}
    >
      {t('room.join')}
    </a>
  );
}

/** How the call ended, and what the user can do now. Who has declined can be written to, not called. */
export function Ended({ call }: { call: CallActorRef }) {
  const { t, locale } = useWords();
  const againMs = useSelector(call, ({ context }) => context.againMs);
  const end = useSelector(call, ({ context }) => context.end ?? 'left');
  const peer = usePeer(useSelector(call, ({ context }) => context.room));
  const canCall = useSelector(call, (snapshot) => snapshot.can({ type: 'call.again' }));
  return (
    <>
      <p className={styles.text} role="alert">
        {againMs === null
          ? t(`calls.ends.${end}`)
          : t('calls.recentFor', { length: lengthText(againMs / 1000, locale) })}
      </p>
      <div className={styles.actions}>
        {end === 'crowded' && <GroupRoom call={call} />}
        {end === 'declined' && peer !== null && (
          <StartChat uid={peer} onStart={() => call.send({ type: 'call.hangUp' })} />
        )}
        {canCall && (
          <Button variant="filled" onClick={() => call.send({ type: 'call.again' })}>
            {t('calls.again')}
          </Button>
        )}
        <Cancel call={call} isEnd />
      </div>
    </>
  );
}

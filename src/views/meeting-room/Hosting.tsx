import { Button } from '@mantine/core';
import IconStar from '@tabler/icons-react/icons/IconStar';
import IconStarOff from '@tabler/icons-react/icons/IconStarOff';
import { useSelector } from '@xstate/react';
import type { HostingActorRef } from '../../../machines/meeting-room/hosting.machine';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
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

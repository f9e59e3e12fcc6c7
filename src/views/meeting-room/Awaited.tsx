import { Text } from '@mantine/core';
import { type LocalizedText, pickLocalized } from '../../../domain/kernel/localized';
import type { RoomTalk } from '../../../domain/meeting-room/room';
import type { StayActorRef } from '../../../machines/meeting-room/stay.machine';
import { Avatar } from '../../theme/Avatar';
import { OwnText } from '../../theme/OwnText';
import styles from './Room.module.css';
import { useRoomPart, useRoomWords, useStay } from './use-room';

/** A text of the venue, with its language and direction. */
function Own({ of }: { of: readonly LocalizedText[] }) {
  const { locale } = useRoomWords();
  const found = pickLocalized(of, locale);
  return found === null ? null : (
    <span lang={found.locale} dir="auto">
      {found.text}
    </span>
  );
}

type SpeakerProps = { of: RoomTalk['speakers'][number]; size: 'large' | 'portrait' };

function Speaker({ of: { name, titles, company, picture }, size }: SpeakerProps) {
  const facts = [
    titles.length > 0 && <Own key="title" of={titles} />,
    company !== null && (
      <span key="company" dir="auto">
        {company}
      </span>
    ),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.speaker}>
      <Avatar name={name} picture={picture} size={size} />
      <Text component="span" fw={650} dir="auto">
        {name}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {facts.map((fact, at) => (
          <span key={fact.key}>
            {at > 0 && <span>{' · '}</span>}
            <OwnText>{fact}</OwnText>
          </span>
        ))}
      </Text>
    </li>
  );
}

/** The talk and its speakers, as long as the audience sees nobody, and why that is so. */
export function Awaited({ stay, why }: { stay: StayActorRef; why: string }) {
  const { t } = useRoomWords();
  const { meetingName } = useRoomPart(({ context }) => context.flags);
  const { titles = [], speakers = [] } = useStay(stay, ({ context }) => context.place.talk) ?? {};
  const hasBegun = useStay(stay, ({ context }) => context.hasBegun);
  return (
    <div className={styles.awaited}>
      {(titles.length > 0 || meetingName !== '') && (
        <h2 className={styles.about}>{titles.length > 0 ? <Own of={titles} /> : <span>{meetingName}</span>}</h2>
      )}
      <div>
        <output>{why}</output>
        {!hasBegun && (
          <Text component="p" size="sm" c="dimmed">
            {t('room.waitingMore')}
          </Text>
        )}
      </div>
      {speakers.length > 0 && (
        <ul className={styles.speakers} aria-label={t('agenda.speakers')}>
          {speakers.map((speaker, at) => (
            <Speaker key={`${at} ${speaker.name}`} of={speaker} size={speakers.length > 2 ? 'large' : 'portrait'} />
          ))}
        </ul>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useId } from 'react';
import { findArea } from '../../../../domain/kernel/venue-summary';
import type { Person } from '../../../../domain/people/people-list';
import { Avatar } from '../../../theme/Avatar';
import { Pressable } from '../../../theme/Pressable';
import { useActorOf } from '../../kernel/actors';
import { useInnerStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { AreaLink } from '../../venue/VenueLinks';
import { useVenue } from '../../venue/venue-context';
import { StaffBadge } from '../StaffBadge';
import { CONTACTS } from './contacts';
import styles from './PersonRow.module.css';

type PersonRowProps = { person: Person; isAreaShown: boolean; isSelected: boolean; onSelect: () => void };

const bringIntoView = (card: HTMLElement | null): void => card?.scrollIntoView?.({ block: 'nearest' });

/** The actions for the selected attendee. */
function PersonCard({ person, id, close }: { person: Person; id: string; close: () => void }) {
  useInnerStep(`person:${person.uid}`, close);
  const { t } = useWords();
  const profilePanel = useActorOf('profilePanel');
  const area = findArea(useVenue(), person.areaId);
  return (
    <fieldset
      ref={bringIntoView}
      className={styles.card}
      id={id}
      aria-label={t('people.contact', { name: person.name })}
    >
      {area !== null && (
        <AreaLink className={styles.area} area={area}>
          <Written of={area.names} or={area.id} />
        </AreaLink>
      )}
      <div className={styles.actions}>
        <Button onClick={() => profilePanel.send({ type: 'profilePanel.openAttendee', uid: person.uid })}>
          {t('people.goToProfile')}
        </Button>
        {CONTACTS.map(({ id: contact, View }) => (
          <View key={contact} uid={person.uid} name={person.name} />
        ))}
      </div>
    </fieldset>
  );
}

/** An attendee in the list; selected, with a card. */
export function PersonRow({ person, isAreaShown, isSelected, onSelect }: PersonRowProps) {
  const { t } = useWords();
  const cardId = useId();
  const area = findArea(useVenue(), isAreaShown ? person.areaId : null);
  const status = person.status ?? 'Available';
  const facts = [person.title, person.company].filter((text) => text !== undefined).join(' · ');
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <Pressable
        className={styles.person}
        aria-expanded={isSelected}
        aria-controls={isSelected ? cardId : undefined}
        onClick={onSelect}
      >
        <Avatar name={person.name} portrait={person.portrait} />
        <span className={styles.words}>
          <span>
            <bdi className={styles.name}>{person.name}</bdi>
            <StaffBadge uid={person.uid} />
          </span>
          {facts !== '' && (
            <span className={styles.facts}>
              <bdi>{facts}</bdi>
            </span>
          )}
          {area !== null && (
            <span className={styles.facts}>
              <Written of={area.names} or={area.id} />
            </span>
          )}
        </span>
        <span className={styles.status} data-status={status}>
          {t(`people.status.${status}`)}
        </span>
      </Pressable>
      {isSelected && <PersonCard person={person} id={cardId} close={onSelect} />}
    </li>
  );
}

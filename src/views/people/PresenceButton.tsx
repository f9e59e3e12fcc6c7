import { crowdText } from '../../../domain/people/presence';
import { Avatar } from '../../theme/Avatar';
import { Pressable } from '../../theme/Pressable';
import { useWords } from '../kernel/use-words';
import styles from './PresenceButton.module.css';
import { usePeopleHere, usePeopleList, useRoster } from './use-presence';

const FACES = 6;

/** Who is in the area, and the way to the list of attendees; nothing while presence is not connected. */
export function PresenceButton({ onOpen }: { onOpen?: () => void }) {
  const { t, locale } = useWords();
  const people = usePeopleHere();
  const list = usePeopleList();
  const { attendees } = useRoster('area');
  if (people === null) return null;
  const faces = attendees.flatMap((attendee) => {
    const { uid, name, portrait } = attendee.open();
    return name === undefined ? [] : [{ uid, name, portrait }];
  });
  return (
    <Pressable
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={list.isOpen}
      data-presence=""
      onClick={() => {
        onOpen?.();
        if (list.isOpen) list.close();
        else list.open();
      }}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <span>{t('people.title')}</span>{' '}
        <span className={styles.count}>{t('people.here', { count: crowdText(people, locale) })}</span>
      </span>
      {faces.length > 0 && (
        <span className={styles.faces}>
          {faces.slice(0, FACES).map(({ uid, name, portrait }) => (
            <Avatar key={uid} name={name} portrait={portrait} size="tiny" />
          ))}
        </span>
      )}
    </Pressable>
  );
}

import { type AgendaTalk, addressOf } from '../../../domain/agenda/agenda';
import { Pressable } from '../../theme/Pressable';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './Agenda.module.css';
import { dayChipText, spanText } from './times';

/** The talks of a person, which lead to their pages. */
export function TalkLinks({ talks }: { talks: readonly AgendaTalk[] }) {
  const { locale } = useWords();
  const agenda = useActorOf('agenda');
  return (
    <ul className={styles.ofSpeaker}>
      {talks.map((talk) => (
        <li key={talk.id}>
          <Pressable
            className={styles.title}
            onClick={() => agenda.send({ type: 'agenda.look', talk: addressOf(talk) })}
          >
            <Written of={talk.titles} or={talk.widgetId} />
          </Pressable>
          <p className={styles.time}>
            <time dateTime={new Date(talk.begin).toISOString()}>
              <span>{dayChipText(talk.begin, locale)}</span>
              <span>{' · '}</span>
              <span>{spanText(talk.begin, talk.end, locale)}</span>
            </time>
          </p>
        </li>
      ))}
    </ul>
  );
}

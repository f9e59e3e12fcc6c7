import * as v from 'valibot';
import { CHOICE_MINUTES, WishSchema } from '../../../../domain/people/presence';
import { Select } from '../../../ui/Select';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { minutesText, timeText } from '../../venue/times';
import styles from './PeopleList.module.css';

const PERSON = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20c1-4 4-6 8-6s7 2 8 6';
const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2';
const AUTOMATIC = 'Automatic';
const FIRST_MINUTES = 60;
const MINUTE_MS = 60_000;

/** The status that others see of the user: automatic, or chosen for a time. */
export function OwnStatus() {
  const { t, locale } = useWords();
  const availability = useActorOf('availability');
  const choice = usePart('availability', ({ context }) => context.choice);
  const automatic = usePart('availability', ({ context }) => context.automatic);
  const choose = (status: string, minutes: number) =>
    availability.send({
      type: 'availability.choose',
      wish: status === AUTOMATIC ? null : v.parse(WishSchema, { status, minutes }),
    });
  const until = choice && {
    time: timeText(new Date(choice.until).toISOString(), choice.until - choice.minutes * MINUTE_MS, locale),
  };
  return (
    <div className={styles.own}>
      <span className={styles.ownLabel} aria-hidden="true">
        {t('people.own.status')}
      </span>
      <Select
        label={t('people.own.status')}
        icon={PERSON}
        value={choice?.status ?? AUTOMATIC}
        options={[
          { value: AUTOMATIC, text: t('people.own.automatic', { status: t(`people.status.${automatic}`) }) },
          { value: 'Available', text: t('people.status.Available') },
          { value: 'Busy', text: t('people.status.Busy') },
          { value: 'Offline', text: t('people.own.invisible') },
        ]}
        onChoose={(status) => choose(status, choice?.minutes ?? FIRST_MINUTES)}
      />
      {choice !== null && (
        <Select
          label={t('people.own.duration')}
          icon={CLOCK}
          value={String(choice.minutes)}
          options={CHOICE_MINUTES.map((minutes) => ({ value: String(minutes), text: minutesText(minutes, locale) }))}
          onChoose={(minutes) => choose(choice.status, Number(minutes))}
        />
      )}
      <output className={styles.until}>
        {until !== null && t(choice?.status === 'Offline' ? 'people.own.hidden' : 'people.own.until', until)}
      </output>
    </div>
  );
}

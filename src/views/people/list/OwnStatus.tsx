import IconClock from '@tabler/icons-react/icons/IconClock';
import IconUser from '@tabler/icons-react/icons/IconUser';
import * as v from 'valibot';
import { CHOICE_MINUTES, WishSchema } from '../../../../domain/people/presence';
import { IconSelect } from '../../../theme/IconSelect';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { minutesText, timeText } from '../../venue/times';
import styles from './PeopleList.module.css';

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
      <IconSelect
        label={t('people.own.status')}
        icon={IconUser}
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
        <IconSelect
          label={t('people.own.duration')}
          icon={IconClock}
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

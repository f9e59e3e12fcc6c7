import { Button, NativeSelect, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { ToggleButton } from '../../theme/ToggleButton';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Agenda.module.css';
import { dayChipText } from './times';
import type { Programme } from './use-agenda';

const LISTS = [
  ['all', 'media.filter.all'],
  ['mine', 'agenda.mine'],
  ['speakers', 'agenda.speakers'],
] as const;

/** After the day of now is drawn. */
const showNow = (): void => {
  requestAnimationFrame(() => document.querySelector('[data-now]')?.scrollIntoView({ block: 'center' }));
};

function Days({ days, today, shownDay }: Pick<Programme, 'days' | 'today' | 'shownDay'>) {
  const { t, locale } = useWords();
  const agenda = useActorOf('agenda');
  const hasToday = days.some(({ day }) => day === today);
  const toNow = () => {
    agenda.send({ type: 'agenda.turn', day: today });
    showNow();
  };
  return (
    <fieldset className={`${styles.lists} ${styles.days}`}>
      <VisuallyHidden as="legend">{t('agenda.days')}</VisuallyHidden>
      {days.map(({ day, talks }) => (
        <ToggleButton key={day} isOn={day === shownDay} onClick={() => agenda.send({ type: 'agenda.turn', day })}>
          {dayChipText(talks[0]?.begin ?? 0, locale)}
        </ToggleButton>
      ))}
      {hasToday && (
        <Button size="compact-md" variant="subtle" onClick={toNow}>
          {t('agenda.toNow')}
        </Button>
      )}
    </fieldset>
  );
}

/** What narrows the programme: whose talks, a search, a track and a day. */
export function AgendaFilters({ programme }: { programme: Programme }) {
  const { isMine, isSpeakers, hasSpeakers, query, lane, lanes, days, today, isWhole, shownDay } = programme;
  const shownList = isSpeakers ? 'speakers' : isMine ? 'mine' : 'all';
  const { t, text } = useWords();
  const agenda = useActorOf('agenda');
  const search = (value: string) => agenda.send({ type: 'agenda.search', query: value });
  const tracks = lanes.filter(({ names }) => text(names) !== '');
  return (
    <div className={styles.filters}>
      <div className={styles.row}>
        <fieldset className={styles.lists}>
          <VisuallyHidden as="legend">{t('media.filters')}</VisuallyHidden>
          {LISTS.filter(([list]) => hasSpeakers || list !== 'speakers').map(([list, key]) => (
            <ToggleButton
              key={list}
              isOn={list === shownList}
              onClick={() => agenda.send({ type: 'agenda.show', list })}
            >
              {t(key)}
            </ToggleButton>
          ))}
        </fieldset>
        <TextInput
          className={styles.search}
          label={t('agenda.search')}
          type="search"
          value={query}
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
        {!isSpeakers && tracks.length > 1 && (
          <NativeSelect
            label={t('agenda.tracks')}
            value={lane ?? ''}
            data={[
              { value: '', label: t('agenda.everyTrack') },
              ...tracks.map(({ key, names }) => ({ value: key, label: text(names) })),
            ]}
            onChange={({ currentTarget }) =>
              agenda.send({ type: 'agenda.filter', lane: currentTarget.value === '' ? null : currentTarget.value })
            }
          />
        )}
      </div>
      {!isWhole && !isSpeakers && days.length > 1 && <Days days={days} today={today} shownDay={shownDay} />}
    </div>
  );
}

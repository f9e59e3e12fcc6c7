import { Button } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import type { AgendaTalk } from '../../../domain/agenda/agenda';
import { ToggleButton } from '../../theme/ToggleButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './Agenda.module.css';
import { spanText } from './times';
import { useSaveTalks } from './use-save-talks';

/** The filter above the list has the focus next, if the talk leaves the list. */
const focusFilter = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('[data-agenda]')?.querySelector<HTMLElement>('fieldset [aria-pressed="true"]')?.focus();

/** One talk of the agenda, with its actions. */
export function Talk({ talk, isZoned }: { talk: AgendaTalk; isZoned: boolean }) {
  const { key, areaId, areaNames, widgetId, titles, begin, end, phase } = talk;
  const { t, text, locale } = useWords();
  const agenda = useActorOf('agenda');
  const save = useSaveTalks();
  const titleId = useId();
  const isKept = usePart('agenda', ({ context }) => context.kept.includes(key));
  const isShelfMine = usePart('agenda', (snapshot) => snapshot.matches({ view: { open: 'mine' } }));
  const toggle = (click: MouseEvent) => {
    if (isKept && isShelfMine) focusFilter(click);
    const reminder = { key, areaId, widgetId, titles: [...titles], begin: new Date(begin).toISOString() };
    agenda.send(
      isKept
        ? { type: 'agenda.drop', key }
        : { type: 'agenda.keep', talk: reminder, isAhead: phase === 'next' || phase === 'later' },
    );
  };
  return (
    <li className={styles.talk} aria-labelledby={titleId}>
      <p className={styles.time}>
        <time dateTime={new Date(begin).toISOString()}>{spanText(begin, end, locale, isZoned)}</time>
        {phase === 'now' && <span className={styles.live}>{t('area.live')}</span>}
      </p>
      <p className={styles.title} id={titleId}>
        <Written of={titles} or={widgetId} />
      </p>
      {text(areaNames) !== '' && (
        <p className={styles.place}>
          <Written of={areaNames} />
        </p>
      )}
      <div className={styles.actions}>
        <ToggleButton isOn={isKept} aria-describedby={titleId} onClick={toggle}>
          {t('agenda.keep')}
        </ToggleButton>
        <Button
          variant="subtle"
          aria-describedby={titleId}
          onClick={() => agenda.send({ type: 'agenda.go', widgetId })}
        >
          {t('agenda.go')}
        </Button>
        <Button variant="subtle" aria-describedby={titleId} onClick={() => save([talk], text(titles))}>
          {t('agenda.save')}
        </Button>
      </div>
    </li>
  );
}

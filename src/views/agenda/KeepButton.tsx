import { Button } from '@mantine/core';
import IconStar from '@tabler/icons-react/icons/IconStar';
import IconStarFilled from '@tabler/icons-react/icons/IconStarFilled';
import type { MouseEvent } from 'react';
import { type AgendaTalk, addressOf } from '../../../domain/agenda/agenda';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Agenda.module.css';
import { useKept } from './use-agenda';

/** The filter above the list has the focus next, if the talk leaves the list. */
const focusFilter = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('[data-agenda]')?.querySelector<HTMLElement>('fieldset [aria-pressed="true"]')?.focus();

type KeepProps = { talk: AgendaTalk; describedBy: string; isInList: boolean };

/** Adds a talk to the attendee's agenda, or takes it out again. */
export function KeepButton({ talk, describedBy, isInList }: KeepProps) {
  const { key, areaId, widgetId, titles, begin, phase } = talk;
  const { t } = useWords();
  const ownAgenda = useActorOf('ownAgenda');
  const isKept = useKept()(talk);
  const isListMine = usePart('agenda', (snapshot) => snapshot.matches({ view: { open: { list: 'mine' } } }));
  const toggle = (click: MouseEvent) => {
    if (isKept && isListMine && isInList) focusFilter(click);
    const address = addressOf(talk);
    const reminder = {
      key,
      areaId,
      widgetId,
      titles: [...titles],
      begin: new Date(begin).toISOString(),
      talk: address,
    };
    const isAhead = phase === 'next' || phase === 'later';
    ownAgenda.send(
      isKept
        ? { type: 'ownAgenda.drop', talk: address, key }
        : { type: 'ownAgenda.keep', talk: address, reminder, isAhead },
    );
  };
  return (
    <Button
      size={isInList ? 'compact-md' : 'md'}
      variant={isKept ? 'light' : 'default'}
      leftSection={isKept ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      aria-describedby={describedBy}
      onClick={toggle}
    >
      <span className={styles.steady}>
        <span>{t(isKept ? 'agenda.kept' : 'agenda.keep')}</span>
        <span aria-hidden="true">{t(isKept ? 'agenda.keep' : 'agenda.kept')}</span>
      </span>
    </Button>
  );
}

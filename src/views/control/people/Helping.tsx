import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { seal } from '../../../../domain/kernel/sealed';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Field } from '../../../ui/Field';
import styles from '../Control.module.css';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { Attendee } from './Attendee';

const SHORTEST = 2;

/** An attendee is found, and helped in. */
export function Helping({ helping }: { helping: HelpingActorRef }) {
  const { t } = useControl();
  // What was asked for last belongs to the people that are still shown.
  const [query, setQuery] = useState(() => helping.getSnapshot().context.query?.open() ?? '');
  const isFinding = useSelector(helping, (snapshot) => snapshot.matches('finding'));
  const isFound = useSelector(helping, (snapshot) => !snapshot.matches('idle'));
  const { people, hasMore, fault, done } = useSelector(helping, ({ context }) => context);
  const isComplete = query.trim().length >= SHORTEST;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) helping.send({ type: 'helping.find', query: seal(query.trim()) });
  };
  return (
    <section className={styles.card}>
      <h2 id="helping">{t('people.find')}</h2>
      <form className={styles.search} onSubmit={submit} noValidate>
        <Field
          label={t('people.query')}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <BusyButton type="submit" isBusy={isFinding} disabled={!isComplete}>
          {t('people.search')}
        </BusyButton>
      </form>
      <Refusal fault={fault} />
      <output>
        {done !== null && <span>{t('people.done')}</span>}
        {isFound && !isFinding && people.length === 0 && <span>{t('people.nothing')}</span>}
      </output>
      {people.length > 0 && (
        <ol className={styles.entries} aria-labelledby="helping">
          {people.map((one) => (
            <Attendee key={one.uid ?? one.email} helping={helping} one={one} />
          ))}
        </ol>
      )}
      {hasMore && <p>{'…'}</p>}
    </section>
  );
}

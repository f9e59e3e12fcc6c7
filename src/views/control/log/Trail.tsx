import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { AUDIT_ACTIONS, type AuditEntry } from '../../../../domain/support/audit';
import type { ArchiveActorRef } from '../../../../machines/control/archive.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import styles from '../Control.module.css';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

const LIST = 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01';
const ALL = '';

function Entry({ entry: { at, action, outcome, uid, account, address, target, detail } }: { entry: AuditEntry }) {
  const { time } = useFormats();
  return (
    <li className={styles.publication}>
      <span dir="ltr">
        <code>{action}</code> <em>{outcome}</em>
      </span>
      <span className={styles.facts}>
        <time dateTime={at}>{time(at)}</time>
        {[account, uid, address, target, detail]
          .filter((fact) => fact !== null && fact !== '')
          .map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
      </span>
    </li>
  );
}

/** Who did what, newest first. */
export function Trail({ archive }: { archive: ArchiveActorRef }) {
  const { t } = useControl();
  // What was asked for last belongs to the entries that are still shown.
  const asked = archive.getSnapshot().context;
  const [action, setAction] = useState<string>(asked.action ?? ALL);
  const [who, setWho] = useState(asked.who);
  const isReading = useSelector(
    archive,
    (snapshot) => snapshot.matches({ trail: 'reading' }) || snapshot.matches({ trail: 'readingMore' }),
  );
  const isShown = useSelector(archive, (snapshot) => snapshot.matches({ trail: 'shown' }));
  const { entries, next, fault } = useSelector(archive, ({ context }) => context);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    archive.send({ type: 'archive.read', action: AUDIT_ACTIONS.find((one) => one === action) ?? null, who });
  };
  return (
    <section className={styles.card}>
      <h2 id="trail">{t('log.trail')}</h2>
      <form className={styles.search} onSubmit={submit}>
        <Select
          label={t('log.trail')}
          icon={LIST}
          value={action}
          options={[{ value: ALL, text: t('log.all') }, ...AUDIT_ACTIONS.map((value) => ({ value, text: value }))]}
          onChoose={setAction}
        />
        <Field
          label={t('log.who')}
          autoComplete="off"
          value={who}
          onChange={({ currentTarget }) => setWho(currentTarget.value)}
        />
        <BusyButton type="submit" isBusy={isReading}>
          {t('log.show')}
        </BusyButton>
      </form>
      <Refusal fault={fault} />
      <output>{isShown && entries.length === 0 && t('people.nothing')}</output>
      {entries.length > 0 && (
        <ol className={styles.entries} aria-labelledby="trail">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {next !== null && (
        <div className={styles.actions}>
          <Button variant="subtle" disabled={isReading} onClick={() => archive.send({ type: 'archive.more' })}>
            {t('log.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

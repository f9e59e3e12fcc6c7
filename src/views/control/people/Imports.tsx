import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FileCheck, IMPORT_FILE_ENDINGS, type Import } from '../../../../domain/control/imports';
import { seal } from '../../../../domain/kernel/sealed';
import type { ImportsActorRef } from '../../../../machines/control/imports.machine';
import { FileButton } from '../../../ui/FileButton';
import { mistakeText, mistakeTexts } from '../../../words/control/mistakes';
import styles from '../Control.module.css';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

type ImportsProps = { imports: ImportsActorRef };

function Checked({ imports, check, name }: ImportsProps & { check: FileCheck; name: string }) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const { rows, added, changed, left, faults, statuses, notes } = check;
  const counts = { rows: number(rows), added: number(added), changed: number(changed), left: number(left) };
  return (
    <>
      <p id="checked">
        <bdi>{name}</bdi>
        <span>{`: ${t('people.counts', counts)}`}</span>
      </p>
      {faults.length + statuses.length + notes.length > 0 && (
        <ul className={styles.findings} aria-labelledby="checked">
          {notes.map((note) => (
            <li key={JSON.stringify(note.values)}>{mistakeText(locale, note)}</li>
          ))}
          {faults.map(({ line, fault, mistakes }) =>
            (mistakeTexts(locale, mistakes) ?? [fault]).map((mistake) => (
              <li key={`${line} ${mistake}`}>{t('mistake.line', { line: number(line), mistake })}</li>
            )),
          )}
          {statuses.map(({ status, rows: count }) => (
            <li key={status}>
              {mistakeText(locale, { code: 'status', values: { status: status || '–', rows: count } })}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => imports.send({ type: 'imports.confirm' })}>
          {t('people.import')}
        </Button>
        <Button variant="subtle" onClick={() => imports.send({ type: 'imports.cancel' })}>
          {t('people.cancel')}
        </Button>
      </div>
    </>
  );
}

function Entry({ imports, entry }: ImportsProps & { entry: Import }) {
  const { locale, t } = useControl();
  const { number, time } = useFormats();
  const { id, name, at, account, state, rows, done, added, changed, left } = entry;
  const texts = {
    rows: number(rows),
    done: number(done),
    added: number(added),
    changed: number(changed),
    left: number(left),
  };
  const standing = { running: 'people.running', stopped: 'people.stopped', done: 'people.counts' } as const;
  return (
    <li className={styles.publication}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className={styles.facts}>
        <span>{t(standing[state], texts)}</span>
        <time dateTime={at}>{time(at)}</time>
        {account !== null && <bdi>{account}</bdi>}
      </span>
      {state === 'running' ? (
        <progress max={rows} value={done} aria-label={name} />
      ) : (
        <div className={styles.actions}>
          <Button
            aria-label={`${t('people.download')}: ${name}`}
            onClick={() => imports.send({ type: 'imports.report', id, locale })}
          >
            {t('people.download')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Registrations from a file: checked, then imported while attendees are inside. */
export function Imports({ imports }: ImportsProps) {
  const { t } = useControl();
  const isBusy = useSelector(imports, (snapshot) => snapshot.hasTag('busy'));
  const isChecked = useSelector(imports, (snapshot) => snapshot.matches({ file: 'checked' }));
  const context = useSelector(imports, (snapshot) => snapshot.context);
  const { check, name, fault } = context;
  const choose = (file: File | undefined) => {
    if (file !== undefined) imports.send({ type: 'imports.choose', file: seal(file), name: file.name });
  };
  return (
    <section className={styles.card}>
      <h2 id="imports">{t('people.imports')}</h2>
      <p className={styles.help}>{t('people.importsHelp')}</p>
      <Refusal fault={fault} />
      {isBusy && <progress max={100} value={context.percent} aria-label={t('people.imports')} />}
      {isChecked && check !== null ? (
        <Checked imports={imports} check={check} name={name} />
      ) : (
        <div className={styles.actions}>
          <FileButton
            label={t('chooseFile')}
            accept={IMPORT_FILE_ENDINGS}
            isSingle
            isBusy={isBusy}
            choose={([file]) => choose(file)}
          />
        </div>
      )}
      {context.imports.length > 0 && (
        <ol className={styles.entries} aria-labelledby="imports">
          {context.imports.map((entry) => (
            <Entry key={entry.id} imports={imports} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

import { standingOf } from '../../../domain/control/desk';
import { serviceTextOf } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';
import { Checks } from './Checks';
import styles from './Control.module.css';
import { Forms } from './Forms';
import { History } from './History';
import { Stale } from './Stale';
import { useControl, useControlPart } from './use-control';

/** What succeeded or failed last. Messages of the service name each mistake of a file, in English. */
function Outcome() {
  const { t } = useControl();
  const done = useControlPart(({ context }) => context.done);
  const fault = useControlPart(({ context }) => context.fault);
  const details = fault === null ? null : serviceTextOf(fault);
  return (
    <>
      <output className={styles.outcome}>{done !== null && t(`done.${done}`)}</output>
      {fault !== null && (
        <div className={styles.card} role="alert">
          <p className={styles.failure}>{t(fault.code === 'not-json' ? 'notJson' : 'failed')}</p>
          {details !== null && (
            <pre className={styles.details} lang="en" dir="ltr">
              {details}
            </pre>
          )}
        </div>
      )}
    </>
  );
}

function Publication() {
  const { control, locale, t } = useControl();
  const desk = useControlPart(({ context }) => context.desk);
  const isAsking = useControlPart((snapshot) => snapshot.matches({ open: 'asking' }));
  const isPublishing = useControlPart((snapshot) => snapshot.matches({ open: 'publishing' }));
  const isUnpublishing = useControlPart((snapshot) => snapshot.matches({ open: 'unpublishing' }));
  if (desk === null) return null;
  const { version, publishedVersion } = desk.versions;
  const number = (of: number) => (of < 0 ? t('none') : new Intl.NumberFormat(locale).format(of));
  const isPublished = publishedVersion >= 0;
  return (
    <section className={styles.card}>
      <h2>{desk.architectureId}</h2>
      <p>{t(`standing.${standingOf(desk.versions)}`)}</p>
      <dl className={styles.versions} aria-label={t('versions')}>
        <dt>{t('saved')}</dt>
        <dd>{number(version ?? -1)}</dd>
        <dt>{t('published')}</dt>
        <dd>{number(publishedVersion)}</dd>
      </dl>
      {isAsking || isUnpublishing ? (
        <>
          <p>{t('unpublishAsk')}</p>
          <div className={styles.actions}>
            <Button variant="danger" isBusy={isUnpublishing} onClick={() => control.send({ type: 'control.confirm' })}>
              {t('unpublishConfirm')}
            </Button>
            <Button variant="quiet" onClick={() => control.send({ type: 'control.cancel' })}>
              {t('cancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.help}>{t('publishHelp')}</p>
          <div className={styles.actions}>
            <Button
              variant="primary"
              isBusy={isPublishing}
              disabled={publishedVersion === version}
              onClick={() => control.send({ type: 'control.publish' })}
            >
              {t('publish')}
            </Button>
            {isPublished && (
              <Button onClick={() => control.send({ type: 'control.unpublish' })}>{t('unpublish')}</Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function AnotherVersion() {
  const { control, t } = useControl();
  const isSaving = useControlPart(
    (snapshot) => snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'comparing' }),
  );
  const choose = async (file: File | undefined) => {
    if (file !== undefined) control.send({ type: 'control.save', file: seal(await file.text()) });
  };
  return (
    <section className={styles.card}>
      <h2>{t('file')}</h2>
      <Stale />
      <p className={styles.help}>{t('fileHelp')}</p>
      <div className={styles.actions}>
        <FileButton
          label={t('chooseFile')}
          accept={['.json', 'application/json']}
          isSingle
          isBusy={isSaving}
          choose={([file]) => void choose(file)}
        />
      </div>
    </section>
  );
}

function SearchIndex() {
  const { control, locale, t } = useControl();
  const index = useControlPart(({ context }) => context.index);
  const isRenewing = useControlPart((snapshot) => snapshot.matches({ open: 'indexing' }));
  if (index === null) return null;
  const number = (of: number) => new Intl.NumberFormat(locale).format(of);
  const counts = { done: number(index.done), total: number(index.total) };
  return (
    <section className={styles.card}>
      <h2>{t('index')}</h2>
      <output>{t(`indexState.${index.state}`, counts)}</output>
      <div className={styles.actions}>
        <Button isBusy={isRenewing || index.state === 'making'} onClick={() => control.send({ type: 'control.index' })}>
          {t('renew')}
        </Button>
      </div>
    </section>
  );
}

/** What organisers do with the venue. */
export const Office = () => (
  <>
    <Outcome />
    <Publication />
    <Checks />
    <Forms />
    <AnotherVersion />
    <History />
    <SearchIndex />
  </>
);

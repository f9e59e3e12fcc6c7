import { Button } from '@mantine/core';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';

/** What attendees see, and whether they see the venue at all. */
export function Publication() {
  const { control, locale, t } = useControl();
  const desk = useControlPart(({ context }) => context.desk);
  const isAsking = useControlPart((snapshot) => snapshot.matches({ open: 'asking' }));
  const isPublishing = useControlPart((snapshot) => snapshot.matches({ open: 'publishing' }));
  const isUnpublishing = useControlPart((snapshot) => snapshot.matches({ open: 'unpublishing' }));
  if (desk === null) return null;
  const { version, publishedVersion } = desk.versions;
  const number = (of: number) => (of < 0 ? t('none') : numberFormat(locale).format(of));
  const isPublished = publishedVersion >= 0;
  return (
    <section className={styles.card}>
      <h2>{t('versions')}</h2>
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
            <BusyButton
              variant="outline"
              color="danger"
              isBusy={isUnpublishing}
              onClick={() => control.send({ type: 'control.confirm' })}
            >
              {t('unpublishConfirm')}
            </BusyButton>
            <Button variant="subtle" onClick={() => control.send({ type: 'control.cancel' })}>
              {t('cancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.help}>{t('publishHelp')}</p>
          <div className={styles.actions}>
            <BusyButton
              variant="filled"
              isBusy={isPublishing}
              disabled={publishedVersion === version}
              onClick={() => control.send({ type: 'control.publish' })}
            >
              {t('publish')}
            </BusyButton>
            {isPublished && (
              <Button onClick={() => control.send({ type: 'control.unpublish' })}>{t('unpublish')}</Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

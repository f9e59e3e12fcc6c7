import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { frameNameOf } from '../../../domain/control/previewing';
import { dateFormat } from '../../../domain/kernel/formats';
import type { PreviewingActorRef } from '../../../machines/control/previewing.machine';
import styles from './Control.module.css';
import { languageName } from './Previewing';
import { useControl } from './use-control';

/** The venue's own page, which cannot lead the control room elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';

/** The preview on the whole page, under a bar that says what it is and leads back. */
export function PreviewPage({ previewing }: { previewing: PreviewingActorRef }) {
  const { locale, t } = useControl();
  const bar = useRef<HTMLHeadingElement>(null);
  const { role, language, at, zone } = useSelector(previewing, ({ context }) => context);
  useEffect(() => bar.current?.focus(), []);
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const shown = {
    role: role === 'ATTENDEE' ? t('preview.attendee') : t(`role.${role}`),
    language: languageName(language, locale),
    moment: at === null ? t('preview.now') : time.format(at),
  };
  return (
    <main className={styles.previewPage}>
      <div className={styles.previewBar}>
        <div>
          <h1 ref={bar} tabIndex={-1}>
            {t('preview.bar', shown)}
          </h1>
          <p>{t('preview.kept')}</p>
        </div>
        <Button onClick={() => previewing.send({ type: 'previewing.leave' })}>{t('preview.back')}</Button>
      </div>
      <iframe
        className={styles.previewFrame}
        title={t('preview.title')}
        name={frameNameOf({ role, language, at })}
        sandbox={SANDBOX}
        src="/"
      />
    </main>
  );
}

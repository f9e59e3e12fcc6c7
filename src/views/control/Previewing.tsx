import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { PREVIEW_ROLES } from '../../../domain/control/previewing';
import type { PreviewingActorRef } from '../../../machines/control/previewing.machine';
import { Select } from '../../ui/Select';
import { TimeField } from '../../ui/TimeField';
import styles from './Control.module.css';
import { useControl } from './use-control';
import { useSectionsPart } from './use-sections';

const PERSON = 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 20c1-4 4-6 8-6s7 2 8 6';
const GLOBE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18';

/** A language by its own name and in the organiser's language. */
export const languageName = (language: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

function Choice({ previewing }: { previewing: PreviewingActorRef }) {
  const { locale, t } = useControl();
  const { languages, zone, role, language, wall } = useSelector(previewing, ({ context }) => context);
  const isUnclear = useSelector(previewing, (snapshot) => snapshot.matches({ choosing: 'unclear' }));
  return (
    <form
      className={styles.preview}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        previewing.send({ type: 'previewing.show' });
      }}
    >
      <Select
        label={t('preview.role')}
        icon={PERSON}
        value={role}
        options={PREVIEW_ROLES.map((value) => ({
          value,
          text: value === 'ATTENDEE' ? t('preview.attendee') : t(`role.${value}`),
        }))}
        onChoose={(value) => {
          const chosen = PREVIEW_ROLES.find((one) => one === value);
          if (chosen !== undefined) previewing.send({ type: 'previewing.role', role: chosen });
        }}
      />
      <Select
        label={t('preview.language')}
        icon={GLOBE}
        value={language}
        options={languages.map((value) => ({ value, text: languageName(value, locale) }))}
        onChoose={(value) => previewing.send({ type: 'previewing.language', language: value })}
      />
      <TimeField
        label={t('preview.moment', { zone })}
        value={wall}
        error={isUnclear ? t('preview.unclear') : null}
        readOnly={false}
        write={(value) => previewing.send({ type: 'previewing.moment', wall: value })}
      />
      <div className={styles.actions}>
        <Button type="submit">{t('preview.show')}</Button>
      </div>
    </form>
  );
}

/** The saved version as an attendee would see it. */
export function Previewing() {
  const { t } = useControl();
  const previewing = useSectionsPart(({ children }) => children.previewing);
  const hasFailed = useSelector(previewing, (snapshot) => snapshot?.matches('failed') === true);
  const isReading = useSelector(previewing, (snapshot) => snapshot?.matches('reading') === true);
  if (previewing === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby="previewing">
      <h2 id="previewing">{t('preview.title')}</h2>
      <p className={styles.help}>{t('preview.help')}</p>
      {isReading && <output>{t('loading')}</output>}
      {hasFailed && (
        <div className={styles.actions} role="alert">
          <p>{t('unreachable')}</p>
          <Button onClick={() => previewing.send({ type: 'previewing.retry' })}>{t('retry')}</Button>
        </div>
      )}
      {!isReading && !hasFailed && <Choice previewing={previewing} />}
    </section>
  );
}

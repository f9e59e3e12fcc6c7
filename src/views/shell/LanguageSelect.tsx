import controls from '../../ui/controls.module.css';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './LanguageSelect.module.css';
import { LANGUAGE_NAMES } from './language-names';

/** Chooses the language; nothing where there is only one. */
export function LanguageSelect() {
  const { t } = useWords();
  const language = useActorOf('language');
  const supported = usePart('language', (snapshot) => snapshot.context.supported);
  const wanted = usePart('language', (snapshot) => snapshot.context.wanted);
  if (supported.length < 2) return null;
  return (
    <label className={styles.language}>
      <svg className={styles.globe} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
      </svg>
      <span className={controls.hidden}>{t('common.language')}</span>
      <select
        className={styles.select}
        value={wanted}
        onChange={(event) => language.send({ type: 'language.choose', locale: event.currentTarget.value })}
      >
        {supported.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale] ?? locale}
          </option>
        ))}
      </select>
    </label>
  );
}

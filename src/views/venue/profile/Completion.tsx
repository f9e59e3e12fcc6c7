import { useWords } from '../../../hooks/words';
import styles from './ProfilePanel.module.css';

/** How complete a profile is, in per cent. */
export function Completion({ percent }: { percent: number }) {
  const { t, locale } = useWords();
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
  return (
    <div className={styles.completion}>
      <div>
        <span>{t('profile.completion')}</span>
        <span>{share}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('profile.completion')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={share}
        className={styles.track}
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}

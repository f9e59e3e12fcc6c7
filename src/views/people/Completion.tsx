import { useId } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { useWords } from '../kernel/use-words';
import styles from './ProfilePanel.module.css';

/** How complete a profile is, in per cent. */
export function Completion({ percent }: { percent: number }) {
  const { t, locale } = useWords();
  const id = useId();
  const share = numberFormat(locale, 'percent').format(percent / 100);
  return (
    <div className={styles.completion}>
      <label htmlFor={id}>{t('profile.completion')}</label>
      <span aria-hidden="true">{share}</span>
      <progress id={id} value={percent} max={100} aria-valuetext={share} />
    </div>
  );
}

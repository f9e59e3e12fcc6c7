import { Group } from '@mantine/core';
import { useId } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { useWords } from '../kernel/use-words';
import styles from './Completion.module.css';

/** How complete a profile is, in per cent. */
export function Completion({ percent }: { percent: number }) {
  const { t, locale } = useWords();
  const id = useId();
  const share = numberFormat(locale, 'percent').format(percent / 100);
  return (
    <div>
      <Group justify="space-between" fz="sm" c="dimmed" mb={8}>
        <label htmlFor={id}>{t('profile.completion')}</label>
        <span aria-hidden="true">{share}</span>
      </Group>
      <progress id={id} className={styles.bar} value={percent} max={100} aria-valuetext={share} />
    </div>
  );
}

import { Text } from '@mantine/core';
import { useControl } from '../use-control';
import styles from './figures.module.css';
import { useChosenArea, useFigures, useFigureTexts } from './use-figures';

const HIDDEN = '–';

type Large = { name: string; value: string; more?: string };

/** The three numbers of the venue, or of the chosen area. */
function useLarge(): readonly Large[] {
  const { t } = useControl();
  const { seen } = useFigures();
  const { count, hours, minutes } = useFigureTexts();
  const area = useChosenArea();
  const { people, visits, minutes: all, mean } = area ?? seen.all;
  const each = mean === null ? {} : { more: t('figures.each', { minutes: minutes(mean) }) };
  return [
    { name: t('figures.cameAll'), value: count(people) },
    area === undefined
      ? { name: t('figures.atOnce'), value: count(seen.atOnce) }
      : { name: t('figures.visits'), value: visits === null ? HIDDEN : count(visits) },
    { name: t('figures.timeAll'), value: all === null ? HIDDEN : hours(all), ...each },
  ];
}

export function LargeNumbers() {
  const large = useLarge();
  return (
    <dl className={styles.large}>
      {large.map(({ name, value, more }) => (
        <div key={name}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <dd>{value}</dd>
          {more !== undefined && (
            <Text component="dd" className={styles.more ?? ''} c="dimmed">
              {more}
            </Text>
          )}
        </div>
      ))}
    </dl>
  );
}

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { directionOf } from '../../../../domain/shell/language';
import { useControl } from '../use-control';
import styles from './figures.module.css';
import { useFigures, useFigureTexts } from './use-figures';

const HEIGHT = 280;

/** The attendees by hour or day; a table says the same. */
export function DayChart() {
  const { locale, t } = useControl();
  const { seen } = useFigures();
  const { timeName, count } = useFigureTexts();
  const isMirrored = directionOf(locale) === 'rtl';
  return (
    <div aria-hidden className={styles.chart} dir="ltr">
      <BarChart
        h={HEIGHT}
        data={seen.times.map(({ at, people, atOnce }) => ({
          time: timeName(at),
          people: people ?? 0,
          atOnce: atOnce ?? 0,
        }))}
        dataKey="time"
        series={[
          { name: 'people', label: t('figures.people'), color: 'var(--accent)' },
          { name: 'atOnce', label: t('figures.atOnce'), color: 'var(--text-dim)' },
        ]}
        withLegend
        gridAxis="x"
        tickLine="none"
        valueFormatter={count}
        maxBarWidth={36}
        xAxisProps={{ reversed: isMirrored, interval: 'preserveStartEnd', minTickGap: 24 }}
        yAxisProps={{ orientation: isMirrored ? 'right' : 'left', allowDecimals: false, width: 48 }}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

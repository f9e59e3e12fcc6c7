import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { directionOf } from '../../../../domain/shell/language';
import { useControl } from '../use-control';
import { useFigures, useFigureTexts } from './use-figures';

const HEIGHT = 280;

/** The attendees by hour; the table by hour says the same. */
export function DayChart() {
  const { locale, t } = useControl();
  const { seen } = useFigures();
  const { time, timeOfDay, text } = useFigureTexts();
  const isMirrored = directionOf(locale) === 'rtl';
  return (
    <div aria-hidden dir="ltr">
      <BarChart
        h={HEIGHT}
        data={seen.hours.map(({ at, people, atOnce }) => ({
          hour: seen.day === null && seen.days.length > 1 ? timeOfDay(at) : time(at),
          people: people ?? 0,
          atOnce: atOnce ?? 0,
        }))}
        dataKey="hour"
        series={[
          { name: 'people', label: t('figures.people'), color: 'var(--accent)' },
          { name: 'atOnce', label: t('figures.atOnce'), color: 'var(--text-dim)' },
        ]}
        withLegend
        gridAxis="y"
        tickLine="none"
        valueFormatter={text}
        maxBarWidth={36}
        xAxisProps={{ reversed: isMirrored, interval: 'preserveStartEnd', minTickGap: 24 }}
        yAxisProps={{ orientation: isMirrored ? 'right' : 'left', allowDecimals: false, width: 48 }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}

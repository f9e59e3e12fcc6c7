import { Alert, Stack, Title } from '@mantine/core';
import { pickText } from '../../../../domain/kernel/localized';
import { Help } from '../Panel';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { Choices } from './Choices';
import { DayChart } from './DayChart';
import { FigureTable } from './FigureTable';
import styles from './figures.module.css';
import { LargeNumbers } from './LargeNumbers';
import { useChosenArea, useFigures, useFiguresPart, useFigureTexts } from './use-figures';
import { useTables } from './use-tables';

/** On paper, what was chosen. */
function Printed() {
  const { locale, t } = useControl();
  const { seen } = useFigures();
  const { day } = useFigureTexts();
  const area = useChosenArea();
  return (
    <Title order={3} fz="md" className={styles.printed ?? ''}>
      {[
        seen.day === null ? t('programme.allDays') : day(seen.day),
        area === undefined ? t('figures.allAreas') : pickText(area.names, locale),
      ].join(' · ')}
    </Title>
  );
}

/** The figures once they are read. */
export function Shown() {
  const { t } = useControl();
  const { seen } = useFigures();
  const tables = useTables();
  const areaId = useFiguresPart(({ context }) => context.areaId);
  const hasFailed = useFiguresPart(({ context }) => context.fault !== null);
  const isStale = useFiguresPart((snapshot) => snapshot.matches({ page: 'stale' }));
  const fileName = ['figures', ...(seen.day === null ? [] : [seen.day])].join('-');
  return (
    <Stack gap="lg">
      <output>
        {isStale && (
          <Alert color="danger" role="none">
            {t('figures.stale')}
          </Alert>
        )}
      </output>
      {hasFailed && <Trouble>{t('failed')}</Trouble>}
      <Choices tables={tables} fileName={fileName} />
      <Printed />
      <LargeNumbers />
      {areaId === null && <DayChart />}
      {tables.map((table) => (
        <FigureTable key={table.id} table={table} fileName={fileName} />
      ))}
      {seen.stage === null && <Help>{t('figures.absent')}</Help>}
    </Stack>
  );
}

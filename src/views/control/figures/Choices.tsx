import { Button, NativeSelect } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconPrinter from '@tabler/icons-react/icons/IconPrinter';
import type { FigureTable } from '../../../../domain/control/figure-tables';
import { pickText } from '../../../../domain/kernel/localized';
import { Actions } from '../Panel';
import { useControl } from '../use-control';
import styles from './figures.module.css';
import { useFigures, useFiguresPart, useFigureTexts } from './use-figures';

const ALL = '';
const XLSX = 'XLSX';

/** The day, and the area whose figures are shown, such as the stand of an exhibitor; all tables as a file or on paper. */
export function Choices({ tables, fileName }: { tables: readonly FigureTable[]; fileName: string }) {
  const { locale, t } = useControl();
  const { figures, seen } = useFigures();
  const { day, few } = useFigureTexts();
  const areaId = useFiguresPart(({ context }) => context.areaId);
  const chosen = useFiguresPart(({ context }) => context.day);
  const areas = seen.places.filter(({ kind, names }) => kind === 'area' && names.length > 0);
  const save = () =>
    figures.send({ type: 'figures.save', file: { name: fileName, format: 'xlsx', locale, few, tables } });
  return (
    <Actions align="end" className={styles.choices ?? ''}>
      <NativeSelect
        label={t('programme.day')}
        value={chosen ?? ALL}
        data={[
          { value: ALL, label: t('programme.allDays') },
          ...seen.days.map((value) => ({ value, label: day(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => figures.send({ type: 'figures.choose', day: value || null })}
      />
      <NativeSelect
        label={t('form.part.area')}
        value={areaId ?? ALL}
        data={[
          { value: ALL, label: t('figures.allAreas') },
          ...areas.map((area) => ({ value: area.areaId ?? ALL, label: pickText(area.names, locale) })),
        ]}
        onChange={({ currentTarget: { value } }) => figures.send({ type: 'figures.narrow', areaId: value || null })}
      />
      <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {XLSX}
      </Button>
      <Button
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => figures.send({ type: 'figures.print' })}
      >
        {t('figures.print')}
      </Button>
    </Actions>
  );
}

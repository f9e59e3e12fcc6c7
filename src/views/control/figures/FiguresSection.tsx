import { Alert, Button, Card, NativeSelect, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconPrinter from '@tabler/icons-react/icons/IconPrinter';
import { useSelector } from '@xstate/react';
import { FEWEST } from '../../../../domain/control/figures';
import { pickText } from '../../../../domain/kernel/localized';
import type { FiguresActorRef } from '../../../../machines/control/figures.machine';
import { Actions, Help, Panel } from '../Panel';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useSectionsPart } from '../use-sections';
import { DayChart } from './DayChart';
import { FigureTable } from './FigureTable';
import styles from './figures.module.css';
import { FiguresContext, useFigures, useFiguresPart, useFigureTexts } from './use-figures';
import { useTables } from './use-tables';

const ALL = '';
const XLSX = 'XLSX';

/** The day, and the area whose figures are shown, such as the stand of an exhibitor. */
function Choices() {
  const { locale, t } = useControl();
  const { figures, seen } = useFigures();
  const { day } = useFigureTexts();
  const areaId = useFiguresPart(({ context }) => context.areaId);
  const chosen = useFiguresPart(({ context }) => context.day);
  const areas = seen.places.filter(({ kind, names }) => kind === 'area' && names.length > 0);
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
    </Actions>
  );
}

function LargeNumbers() {
  const { t } = useControl();
  const { seen } = useFigures();
  const { text, hours, minutes } = useFigureTexts();
  const { all, atOnce } = seen;
  const shown = [
    [t('figures.cameAll'), text(all.people), null],
    [t('figures.atOnce'), text(atOnce), null],
    [
      t('figures.timeAll'),
      all.minutes === null ? text(null) : hours(all.minutes),
      all.mean === null ? null : t('figures.each', { minutes: minutes(all.mean) }),
    ],
  ] as const;
  return (
    <dl className={styles.large}>
      {shown.map(([name, value, more]) => (
        <div key={name}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <dd>{value}</dd>
          {more !== null && (
            <Text component="dd" fz="sm" fw={400} c="dimmed">
              {more}
            </Text>
          )}
        </div>
      ))}
    </dl>
  );
}

function Shown() {
  const { t } = useControl();
  const { figures, seen } = useFigures();
  const { day, few } = useFigureTexts();
  const tables = useTables();
  const areaId = useFiguresPart(({ context }) => context.areaId);
  const hasFailed = useFiguresPart(({ context }) => context.fault !== null);
  const isStale = useFiguresPart((snapshot) => snapshot.matches({ page: 'stale' }));
  const fileName = ['figures', ...(seen.day === null ? [] : [seen.day])].join('-');
  return (
    <Stack gap="lg">
      {isStale && <Alert color="danger">{t('figures.stale')}</Alert>}
      <Choices />
      {seen.day !== null && <Text fw={650}>{day(seen.day)}</Text>}
      {areaId === null && (
        <>
          <LargeNumbers />
          <DayChart />
        </>
      )}
      {tables.map((table) => (
        <FigureTable key={table.id} table={table} fileName={fileName} />
      ))}
      {seen.stage === null && <Help>{t('figures.absent')}</Help>}
      {hasFailed && <Trouble>{t('failed')}</Trouble>}
      <Actions className={styles.tool ?? ''}>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => figures.send({ type: 'figures.save', file: { name: fileName, format: 'xlsx', few, tables } })}
        >
          {XLSX}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => figures.send({ type: 'figures.print' })}
        >
          {t('figures.print')}
        </Button>
      </Actions>
    </Stack>
  );
}

function Content({ figures }: { figures: FiguresActorRef }) {
  const { t } = useControl();
  const seen = useSelector(figures, ({ context }) => context.seen);
  const hasFailed = useSelector(figures, (snapshot) => snapshot.matches({ page: 'failed' }));
  if (hasFailed)
    return (
      <Trouble>
        <Text mb="sm">{t('unreachable')}</Text>
        <Button variant="filled" onClick={() => figures.send({ type: 'figures.open' })}>
          {t('retry')}
        </Button>
      </Trouble>
    );
  if (seen === null)
    return (
      <Card>
        <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
        <Stack aria-hidden>
          <Skeleton h={48} w="60%" />
          <Skeleton h={240} />
          <Skeleton h={120} />
        </Stack>
      </Card>
    );
  return (
    <>
      {!seen.isCounting && <Alert>{t('figures.off')}</Alert>}
      {seen.days.length === 0 ? (
        <Text>{t('figures.none')}</Text>
      ) : (
        <FiguresContext value={{ figures, seen }}>
          <Shown />
        </FiguresContext>
      )}
    </>
  );
}

/** How the event went. */
export function FiguresSection() {
  const { t } = useControl();
  const { number } = useFormats();
  const figures = useSectionsPart(({ children }) => children.figures);
  return (
    <Panel id="how-it-went" title={t('section.figures')} help={t('figures.help', { fewest: number(FEWEST) })}>
      {figures !== undefined && <Content figures={figures} />}
    </Panel>
  );
}

import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import { FEWEST, type Figures } from '../../../../domain/control/figures';
import { dateFormat, unitFormat } from '../../../../domain/kernel/formats';
import type { FiguresActorRef, figuresMachine } from '../../../../machines/control/figures.machine';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

export const FiguresContext = createContext<{ figures: FiguresActorRef; seen: Figures } | null>(null);

/** The actor of the section, and what it has read. */
export function useFigures() {
  const context = use(FiguresContext);
  if (context === null) throw new Error('FiguresContext is missing around this view');
  return context;
}

export const useFiguresPart = <T>(select: (snapshot: SnapshotFrom<typeof figuresMachine>) => T): T =>
  useSelector(useFigures().figures, select);

/** The area whose figures alone are shown. */
export function useChosenArea() {
  const { seen } = useFigures();
  const chosen = useFiguresPart(({ context }) => context.areaId);
  return chosen === null ? undefined : seen.places.find(({ kind, areaId }) => kind === 'area' && areaId === chosen);
}

const NOON = 'T12:00:00Z';

/** Numbers, times and days as texts. */
export function useFigureTexts() {
  const { locale, t } = useControl();
  const { seen } = useFigures();
  const { number } = useFormats();
  const hours = dateFormat(locale, { timeZone: seen.zone, hour: 'numeric', minute: '2-digit' });
  const days = dateFormat(locale, { timeZone: seen.zone, weekday: 'short', month: 'short', day: 'numeric' });
  const wholeDays = dateFormat(locale, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  const few = t('figures.few', { fewest: number(FEWEST) });
  return {
    few,
    /** Of people and what they did; an empty text where there is nothing to count. */
    count: (of: number | null | undefined): string => (of === undefined ? '' : of === null ? few : number(of)),
    timeName: (at: number): string => (seen.isByDay ? days : hours).format(new Date(at)),
    day: (day: string): string => wholeDays.format(new Date(day + NOON)),
    hours: (minutes: number): string =>
      unitFormat(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: 0 }).format(minutes / 60),
    minutes: (of: number): string => unitFormat(locale, { style: 'unit', unit: 'minute' }).format(of),
  };
}

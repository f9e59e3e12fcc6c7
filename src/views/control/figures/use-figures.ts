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

const NOON = 'T12:00:00Z';

/** Numbers, times and days as texts. */
export function useFigureTexts() {
  const { locale, t } = useControl();
  const { seen } = useFigures();
  const { number } = useFormats();
  const hours = dateFormat(locale, { timeZone: seen.zone, hour: 'numeric', minute: '2-digit' });
  const daysOfHours = dateFormat(locale, { timeZone: seen.zone, month: 'short', day: 'numeric' });
  const days = dateFormat(locale, { timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' });
  const few = t('figures.few', { fewest: number(FEWEST) });
  return {
    few,
    /** Of people and what they did; an empty text where there is nothing to count. */
    text: (of: number | null | undefined): string => (of === undefined ? '' : of === null ? few : number(of)),
    time: (at: number): string => hours.format(new Date(at)),
    timeOfDay: (at: number): string => `${daysOfHours.format(new Date(at))}, ${hours.format(new Date(at))}`,
    day: (day: string): string => days.format(new Date(day + NOON)),
    hours: (minutes: number): string =>
      unitFormat(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: 0 }).format(minutes / 60),
    minutes: (of: number): string => unitFormat(locale, { style: 'unit', unit: 'minute' }).format(of),
  };
}

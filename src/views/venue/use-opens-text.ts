import { useWords } from '../kernel/use-words';
import { inMinutes, isNextMidnight, minutesTo, timeText } from './times';

/** Says when something opens: in some minutes, tonight at midnight, or the time. */
export function useOpensText(): (iso: string, now: number) => string {
  const { t, locale } = useWords();
  return (iso, now) => {
    const [minutes, time] = [minutesTo(iso, now), timeText(iso, now, locale)];
    if (minutes !== null) return t('area.opensIn', { relative: inMinutes(minutes, locale), time });
    return isNextMidnight(iso, now) ? t('area.opensTonight') : t('area.opensAt', { time });
  };
}

import { useEffect } from 'react';
import type { Attendance, Attended } from '../../../../domain/agenda/certificates';
import { dateFormat, unitFormat } from '../../../../domain/kernel/formats';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';

/** Where the choice is asked for in the agenda; elsewhere it is a talk. */
export const IN_AGENDA = 'agenda';

/** What the service keeps of the user's attendance, read once it is shown; null where there is nothing to show. */
export function useCertificates(): Attendance | null {
  const actor = useActorOf('certificates');
  useEffect(() => actor.send({ type: 'certificates.open' }), [actor]);
  const isAbsent = usePart('certificates', (snapshot) => snapshot.matches('absent') || snapshot.matches('closed'));
  const standing = usePart('certificates', ({ context }) => context.standing);
  return isAbsent || standing === null ? null : standing.body.open();
}

/** Minutes, and days such as `2026-11-20`, in the language of the attendee. */
export function useTexts() {
  const { locale, t } = useWords();
  const minutes = (number: number): string =>
    unitFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(number);
  const dayText = (day: string, dateStyle: 'full' | 'long'): string =>
    dateFormat(locale, { dateStyle, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00Z`));
  return {
    minutes,
    day: (day: string): string => dayText(day, 'full'),
    date: (day: string): string => dayText(day, 'long'),
    moment: (at: string): string =>
      dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at)),
    attended: (one: Attended): string => {
      const time = minutes(one.minutes);
      return one.minutes < one.needed
        ? t('certificates.needed', { time, needed: minutes(one.needed) })
        : t('certificates.attended', { time });
    },
  };
}

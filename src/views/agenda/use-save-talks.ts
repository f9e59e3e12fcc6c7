import type { AgendaTalk } from '../../../domain/agenda/agenda';
import { fileNameOf, sequenceOf } from '../../../domain/agenda/calendar';
import { withOpened } from '../../../domain/shell/routes';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import type { ShownMeeting } from '../people/meet/use-meet';
import { areaPath, useVenue } from '../venue/venue-context';

type Save = (talks: readonly AgendaTalk[], title: string, meetings?: readonly ShownMeeting[]) => void;

/** Saves talks and meetings as a calendar file with this title, in the attendee's language. */
export function useSaveTalks(): Save {
  const { t, text } = useWords();
  const architecture = useVenue();
  const agenda = useActorOf('agenda');
  const sequence = usePart('publication', ({ context }) => sequenceOf(context.version));
  const here = usePart('area', ({ context }) => context.areaId);
  return (talks, title, meetings = []) => {
    const events = talks.map(({ id, areaId, areaNames, widgetId, titles, begin, end }) => ({
      id,
      begin,
      end,
      title: text(titles) || widgetId,
      place: text(areaNames),
      path: withOpened(areaPath(architecture, areaId), { widget: widgetId }),
    }));
    const together = meetings.map(({ id, begin, end, body }) => ({
      id: `meet/${id}`,
      begin,
      end,
      title: t('meet.with', { name: body.open().name }),
      place: '',
      path: areaPath(architecture, here ?? architecture.defaultAreaId ?? ''),
    }));
    agenda.send({ type: 'agenda.save', file: { name: fileNameOf(title), sequence, events: [...events, ...together] } });
  };
}

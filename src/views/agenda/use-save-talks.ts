import type { AgendaTalk } from '../../../domain/agenda/agenda';
import { fileNameOf, sequenceOf } from '../../../domain/agenda/calendar';
import { withWidget } from '../../../domain/shell/routes';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { areaPath, useVenue } from '../venue/venue-context';

/** Saves talks as a calendar file with this title, in the attendee's language. */
export function useSaveTalks(): (talks: readonly AgendaTalk[], title: string) => void {
  const { text } = useWords();
  const architecture = useVenue();
  const agenda = useActorOf('agenda');
  const sequence = usePart('publication', ({ context }) => sequenceOf(context.version));
  return (talks, title) => {
    const events = talks.map(({ id, areaId, areaNames, widgetId, titles, begin, end }) => ({
      id,
      begin,
      end,
      title: text(titles) || widgetId,
      place: text(areaNames),
      path: withWidget(areaPath(architecture, areaId), widgetId),
    }));
    agenda.send({ type: 'agenda.save', file: { name: fileNameOf(title), sequence, events } });
  };
}

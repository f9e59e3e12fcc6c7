import { type AgendaTalk, agendaOf } from '../../../domain/agenda/agenda';
import { useActorOf, usePart } from '../kernel/actors';
import { useVenue } from '../venue/venue-context';

/** The talks of the venue, or those with these keys; drawn again when one of them begins or ends. */
export function useTalks(keys: readonly string[] | null): AgendaTalk[] {
  const architecture = useVenue();
  const phasesAt = (now: number) =>
    agendaOf(architecture, now)
      .map(({ phase }) => phase)
      .join();
  const now = usePart(
    'serverTime',
    ({ context }) => context.now,
    (before, after) => phasesAt(before) === phasesAt(after),
  );
  return agendaOf(architecture, now, keys);
}

/** Opens the agenda; `null` in a venue without talks. */
export function useAgenda(): { open: () => void } | null {
  const agenda = useActorOf('agenda');
  const hasTalks = agendaOf(useVenue(), 0).length > 0;
  return hasTalks ? { open: () => agenda.send({ type: 'agenda.open' }) } : null;
}

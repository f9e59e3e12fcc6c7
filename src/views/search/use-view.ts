import { personIn, type SearchResult, soughtBy, speakerIn } from '../../../domain/search/search';
import { pathOf } from '../../../domain/shell/routes';
import { useActorOf, usePart } from '../kernel/actors';
import { areaPath, useVenue } from '../venue/venue-context';

/** Leads to a result; `null` if the venue no longer has it. */
export function useView(result: SearchResult): (() => void) | null {
  const { type, areaId, widgetId } = result;
  const architecture = useVenue();
  const { areas, globalWidgets } = architecture;
  const navigation = useActorOf('navigation');
  const places = useActorOf('places');
  const search = useActorOf('globalSearch');
  const profilePanel = useActorOf('profilePanel');
  const agenda = useActorOf('agenda');
  const isHere = usePart('area', ({ context }) => context.areaId === areaId);
  const area = areas.find(({ id }) => id === areaId);
  const widget = [...(area?.contentWidgets ?? []), ...globalWidgets].find(({ id }) => id === widgetId);

  const uid = personIn(result);
  if (uid !== null) return () => profilePanel.send({ type: 'profilePanel.openAttendee', uid });

  const speaker = speakerIn(result);
  if (speaker !== null) return () => agenda.send({ type: 'agenda.meet', speaker });

  // The page closes its dialogs when it is left.
  const go = (path: string) => () => navigation.send({ type: 'navigation.go', path });
  if (type === 'IMPRINT' || type === 'PRIVACY') {
    const name = type === 'IMPRINT' ? 'imprint' : 'privacyPolicy';
    return go(pathOf({ name, architectureId: architecture.id }));
  }
  if (widgetId === null) return area === undefined ? null : go(areaPath(architecture, area.id));
  if (widget === undefined) return null;
  const seek = () => search.send({ type: 'globalSearch.seek', sought: soughtBy(result) });
  if (areaId === null || isHere) {
    return () => {
      seek();
      // Above the results, to which closing it leads back.
      places.send({ type: 'places.open', widgetId: widget.id });
    };
  }
  return () => {
    seek();
    search.send({ type: 'globalSearch.view', areaId, widgetId });
    go(areaPath(architecture, areaId))();
  };
}

import type { SearchResult } from '../../../domain/search/search';
import { pathOf } from '../../../domain/shell/routes';
import { widgetDialog } from '../../../machines/shell/dialogs.machine';
import { useActorOf, usePart } from '../kernel/actors';
import { areaPath, useVenue } from '../venue/venue-context';

/** Leads to a result; `null` if the venue no longer has it. */
export function useView({ type, areaId, widgetId }: SearchResult): (() => void) | null {
  const architecture = useVenue();
  const { areas, globalWidgets } = architecture;
  const navigation = useActorOf('navigation');
  const dialogs = useActorOf('dialogs');
  const search = useActorOf('globalSearch');
  const isHere = usePart('area', ({ context }) => context.areaId === areaId);
  const area = areas.find(({ id }) => id === areaId);
  const widget = [...(area?.contentWidgets ?? []), ...globalWidgets].find(({ id }) => id === widgetId);

  // The page closes its dialogs when it is left.
  const go = (path: string) => () => navigation.send({ type: 'navigation.go', path });
  if (type === 'IMPRINT' || type === 'PRIVACY') {
    const name = type === 'IMPRINT' ? 'imprint' : 'privacyPolicy';
    return go(pathOf({ name, architectureId: architecture.id }));
  }
  if (widgetId === null) return area === undefined ? null : go(areaPath(architecture, area.id));
  if (widget === undefined) return null;
  if (areaId === null || isHere) {
    // Above the results, to which closing it leads back.
    return () => dialogs.send({ type: 'dialogs.push', dialog: widgetDialog(widget.id) });
  }
  return () => {
    search.send({ type: 'globalSearch.view', areaId, widgetId });
    go(areaPath(architecture, areaId))();
  };
}

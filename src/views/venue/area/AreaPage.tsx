import { memo, useDeferredValue, useMemo } from 'react';
import type { Area } from '../../../../domain/kernel/venue';
import { usePart } from '../../kernel/actors';
import { WidgetDialog } from '../../widgets/WidgetDialog';
import { Dock } from '../Dock';
import { PanoramaArea } from '../panorama/PanoramaArea';
import { useCurrentArea, useVenue } from '../venue-context';
import { AreaList } from './AreaList';
import { PictureArea } from './PictureArea';

type ShownProps = { area: Area; viewpointId: string | null; isList: boolean };

const Shown = memo(function Shown({ area, viewpointId, isList }: ShownProps) {
  const { globalWidgets } = useVenue();
  return (
    <>
      {area.viewMode === 'VIEW_360D' ? (
        <PanoramaArea key={area.id} area={area} viewpointId={viewpointId} isChosenAsList={isList} />
      ) : isList ? (
        <AreaList area={area} />
      ) : (
        <PictureArea area={area} viewpointId={viewpointId} />
      )}
      {/* Those of meetings are of the venue. */}
      {[...area.contentWidgets, ...globalWidgets]
        .filter(({ type }) => type !== 'MEETING')
        .map((widget) => (
          <WidgetDialog key={widget.id} widget={widget} />
        ))}
    </>
  );
});

/**
 * An area as a picture or panorama with hotspots, or as a list of the same content. The dock changes at once; the area
 * follows in separate tasks, and the previous area stays until then.
 */
export function AreaPage() {
  const area = useCurrentArea();
  const viewpointId = usePart('area', ({ context }) => context.viewpointId);
  const isList = usePart('area', ({ context }) => context.presentation === 'list');
  const shown = useDeferredValue(useMemo(() => ({ area, viewpointId, isList }), [area, viewpointId, isList]));
  if (shown.area === null) return null;
  return (
    <>
      <Shown area={shown.area} viewpointId={shown.viewpointId} isList={shown.isList} />
      <Dock />
    </>
  );
}

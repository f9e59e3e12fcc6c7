import { usePart } from '../../kernel/actors';
import { WidgetDialog } from '../../widgets/WidgetDialog';
import { Dock } from '../Dock';
import { PanoramaArea } from '../panorama/PanoramaArea';
import { useCurrentArea, useVenue } from '../venue-context';
import { AreaList } from './AreaList';
import { PictureArea } from './PictureArea';

/** An area as a picture or panorama with hotspots, or as a list of the same content. */
export function AreaPage() {
  const { globalWidgets } = useVenue();
  const area = useCurrentArea();
  const isList = usePart('area', ({ context }) => context.presentation === 'list');
  if (area === null) return null;
  return (
    <>
      {area.viewMode === 'VIEW_360D' ? (
        <PanoramaArea key={area.id} area={area} />
      ) : isList ? (
        <AreaList area={area} />
      ) : (
        <PictureArea area={area} />
      )}
      <Dock />
      {[...area.contentWidgets, ...globalWidgets].map((widget) => (
        <WidgetDialog key={widget.id} widget={widget} />
      ))}
    </>
  );
}

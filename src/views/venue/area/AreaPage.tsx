import { usePart } from '../../kernel/actors';
import { WidgetDialog } from '../../widgets/WidgetDialog';
import { Dock } from '../Dock';
import { useCurrentArea, useVenue } from '../venue-context';
import { AreaList } from './AreaList';
import { AreaScene } from './AreaScene';

/** An area as a picture with hotspots, or as a list of the same content. */
export function AreaPage() {
  const { globalWidgets } = useVenue();
  const area = useCurrentArea();
  const isList = usePart('area', ({ context }) => context.isPanorama || context.presentation === 'list');
  if (area === null) return null;
  return (
    <>
      {isList ? <AreaList area={area} /> : <AreaScene area={area} />}
      <Dock />
      {[...area.contentWidgets, ...globalWidgets].map((widget) => (
        <WidgetDialog key={widget.id} widget={widget} />
      ))}
    </>
  );
}

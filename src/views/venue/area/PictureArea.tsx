import { useMemo } from 'react';
import type { Area } from '../../../../domain/kernel/venue';
import { hotspotsOf } from '../../../../domain/venue/hotspots';
import { useWords } from '../../kernel/use-words';
import { AreaScene } from './AreaScene';
import { AreaStage } from './AreaStage';
import { hotspotId } from './Hotspot';
import { useScene } from './use-scene';

const bringIntoView = (widgetId: string): void =>
  document.getElementById(hotspotId(widgetId))?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

type Props = { area: Area; viewpointId: string | null };

/** An area as a picture with hotspots. */
export function PictureArea({ area, viewpointId }: Props) {
  const { direction } = useWords();
  const viewpoint = area.viewPoints.find((candidate) => candidate.id === viewpointId) ?? null;
  const hotspots = useMemo(() => hotspotsOf(area, viewpointId, direction), [area, viewpointId, direction]);
  useScene(area, viewpoint);
  return (
    <AreaScene
      area={area}
      viewpoint={viewpoint}
      bring={bringIntoView}
      stage={
        <AreaStage key={`${area.id} ${viewpointId ?? ''}`} area={area} viewpoint={viewpoint} hotspots={hotspots} />
      }
    />
  );
}

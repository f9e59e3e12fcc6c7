import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { defaultViewpoint } from '../../../../domain/kernel/venue-summary';
import { imageKey } from '../../../../domain/venue/images';
import { listedAreas } from '../../../../domain/venue/venue-rules';
import type { ImageInput } from '../../../../machines/venue/image.machine';
import type { SceneEvent } from '../../../../machines/venue/scene.machine';
import { savesData } from '../../../adapters/kernel/comfort';
import { useActorOf } from '../../kernel/actors';
import { useVenue } from '../venue-context';
import { useImageOf } from './use-asset';

/** The smallest size: shown blurred until the picture itself is loaded. */
const PREVIEW_WIDTH = 320;
/** The most pictures that are prefetched. */
const MAX_NEARBY = 6;

/** The width of a picture that covers the larger side of the screen; a screen that is turned by hand keeps its picture. */
const coveringWidth = (): number => {
  const { width, height } = window.screen;
  const tallest = window.matchMedia('(pointer: coarse)').matches ? Math.max(width, height) : height;
  return Math.max(width, Math.min((tallest * 16) / 9, 1920));
};

/** The window may be moved to another screen. */
function onResize(notify: () => void): () => void {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
}

/** Finds the picture of a viewpoint and its preview, which is `null` if the picture is that small itself. */
function useViewOf() {
  const imageOf = useImageOf();
  const width = useSyncExternalStore(onResize, coveringWidth);
  return (viewpoint: Viewpoint | null) => {
    const assetId = viewpoint?.background?.assetId ?? null;
    const { asset, image } = imageOf(assetId, width);
    const small = imageOf(assetId, PREVIEW_WIDTH).image;
    const isSmall = image === null || small === null || imageKey(small) === imageKey(image);
    return { asset, image, preview: isSmall ? null : small };
  };
}

const pictureViewpoint = (area: Area | undefined): Viewpoint | null =>
  area === undefined || area.viewMode === 'VIEW_360D' ? null : defaultViewpoint(area);

/** The picture of a viewpoint and its preview. */
export const useView = (viewpoint: Viewpoint | null) => useViewOf()(viewpoint);

/** Shows the picture of a viewpoint behind the area, as long as its view is on the page. */
export function useScene(area: Area, viewpoint: Viewpoint | null) {
  const scene = useActorOf('scene');
  const architecture = useVenue();
  const viewOf = useViewOf();
  const { image, preview } = viewOf(viewpoint);
  const nearby = savesData()
    ? []
    : listedAreas(architecture)
        .filter(({ id }) => id !== area.id)
        .slice(0, MAX_NEARBY)
        .flatMap((other) => {
          const view = viewOf(pictureViewpoint(other));
          return view.preview ?? view.image ?? [];
        });
  const event: SceneEvent = image === null ? { type: 'scene.hide' } : { type: 'scene.show', image, preview, nearby };
  const show = useEffectEvent(() => scene.send(event));
  const written = JSON.stringify(event);
  // Before the browser paints, so that the previous picture never disappears.
  useLayoutEffect(() => {
    if (written !== '') show();
  }, [written]);
  useLayoutEffect(() => () => scene.send({ type: 'scene.hide' }), [scene]);
}

/** Fetches the picture of an area ahead when the user points at it or focuses its link. */
export function useExpectArea() {
  const scene = useActorOf('scene');
  const { areas } = useVenue();
  const viewOf = useViewOf();
  return (areaId: string) => {
    const { image, preview } = viewOf(pictureViewpoint(areas.find(({ id }) => id === areaId)));
    const images = [preview, image].filter((wanted): wanted is ImageInput => wanted !== null);
    if (images.length > 0) scene.send({ type: 'scene.expect', images });
  };
}

/** The area is shown without a picture. */
export function useNoScene() {
  const scene = useActorOf('scene');
  useLayoutEffect(() => scene.send({ type: 'scene.hide' }), [scene]);
}

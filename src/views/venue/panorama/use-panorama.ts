import { useEffect, useEffectEvent } from 'react';
import { IMAGE_SIZES } from '../../../../domain/kernel/constants';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { panoramaSize, type Standpoint } from '../../../../domain/venue/panorama';
import type { PanoramaEvent } from '../../../../machines/venue/panorama.machine';
import { savesData } from '../../../adapters/kernel/comfort';
import { useActorOf } from '../../kernel/actors';
import { useImageOf } from '../area/use-asset';
import { usePicture } from '../area/use-picture';

declare global {
  interface Navigator {
    /** In gigabytes; not every browser has it. */
    readonly deviceMemory?: number;
  }
}

const sharpSize = (): number | null =>
  panoramaSize({
    savesData: savesData(),
    isCoarse: window.matchMedia('(pointer: coarse)').matches,
    memory: navigator.deviceMemory ?? null,
  });

export const standpointOf = (area: Area, viewpoint: Viewpoint | null): Standpoint => ({
  areaId: area.id,
  viewpointId: viewpoint?.id ?? null,
  start: viewpoint?.start ?? null,
});

/** The picture of a viewpoint for all directions, and its small size. */
export function usePanoramaView(viewpoint: Viewpoint | null) {
  const imageOf = useImageOf();
  const { asset, isDrawing, image } = imageOf(viewpoint?.background?.assetId ?? null, 0);
  const sized = (size: number | null) => image && { ...image, size: isDrawing ? null : size };
  return { asset, image: sized(sharpSize()), preview: sized(IMAGE_SIZES[1]) };
}

/** Shows the panorama of a viewpoint as long as it is wanted, and requests its pictures. */
export function usePanorama(area: Area, viewpoint: Viewpoint | null, isWanted: boolean) {
  const panorama = useActorOf('panorama');
  const { image, preview } = usePanoramaView(viewpoint);
  const [sharp, small] = [usePicture(isWanted ? image : null), usePicture(isWanted ? preview : null)];
  const isMissing = image === null || (sharp.isFailed && small.isFailed);
  const event: PanoramaEvent =
    !isWanted || image === null || preview === null
      ? { type: 'panorama.hide' }
      : { type: 'panorama.show', ...standpointOf(area, viewpoint), image, preview };
  const found: PanoramaEvent = { type: isMissing ? 'panorama.missed' : 'panorama.found' };
  const show = useEffectEvent(() => {
    for (const one of [event, found]) panorama.send(one);
  });
  const written = JSON.stringify([event, found]);
  useEffect(() => {
    if (written !== '') show();
  }, [written]);
  useEffect(() => () => panorama.send({ type: 'panorama.hide' }), [panorama]);
  return {
    hasPicture: image !== null,
    retry: () => {
      sharp.retry();
      small.retry();
      panorama.send({ type: 'panorama.retry' });
    },
  };
}

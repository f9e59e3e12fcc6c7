import { useCallback, useEffect, useId, useMemo } from 'react';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { filmOf, filmProviders } from '../../../../domain/privacy/gate';
import { imageKey } from '../../../../domain/venue/images';
import { lookFrom, type Spot, startOf } from '../../../../domain/venue/panorama';
import { areaName } from '../../../../domain/venue/venue-rules';
import { followDevice } from '../../../adapters/venue/device';
import { createTurning } from '../../../adapters/venue/turning';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Consented } from '../../privacy/Gate';
import { useSite } from '../../privacy/use-consent';
import { Film } from '../area/Film';
import { Hotspot } from '../area/Hotspot';
import { DrawnPicture } from '../area/ScenePicture';
import { Compass } from './Compass';
import { DeviceControl } from './DeviceControl';
import styles from './PanoramaStage.module.css';
import { standpointOf, usePanoramaView } from './use-panorama';

type Props = { area: Area; viewpoint: Viewpoint | null; spots: readonly Spot[] };

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** A picture or film all around the user, with its hotspots as buttons. */
export default function PanoramaStage({ area, viewpoint, spots }: Props) {
  const { t, text, marks, locale, direction } = useWords();
  const site = useSite();
  const hintId = useId();
  const panorama = useActorOf('panorama');
  const outlook = useActorOf('outlook');
  const { asset, image, preview } = usePanoramaView(viewpoint);
  const isBlurred = usePart('panorama', (snapshot) => !snapshot.matches({ picture: { shown: 'sharp' } }));
  const isFollowing = usePart('panorama', (snapshot) => snapshot.hasTag('following'));
  const videoUrl = filmOf(viewpoint);

  const turning = useMemo(() => {
    const idsOf = (places: readonly number[]) => places.flatMap((place) => spots[place]?.widget.id ?? []);
    // The chart hears of another viewpoint once its stage is there.
    const first = () => lookFrom(panorama.getSnapshot().context, standpointOf(area, viewpoint));
    return createTurning(spots, first, {
      home: () => startOf(viewpoint),
      onUnsupported: () => panorama.send({ type: 'panorama.unsupported' }),
      onLost: () => panorama.send({ type: 'panorama.lost' }),
      onRestored: () => panorama.send({ type: 'panorama.restored' }),
      onDrawn: (key) => panorama.send({ type: 'panorama.drawn', key }),
      onRefused: (picture) => picture.dispatchEvent(new Event('error')),
      onRested: (look) => panorama.send({ type: 'panorama.rested', look }),
      onBeside: ({ left, right }) => outlook.send({ type: 'outlook.changed', left: idsOf(left), right: idsOf(right) }),
      onMoved: () => outlook.send({ type: 'outlook.moved' }),
    });
  }, [spots, panorama, outlook, area, viewpoint]);
  const stand = useCallback((stage: HTMLElement) => turning.stand(stage), [turning]);
  useEffect(() => (isFollowing ? followDevice(turning.turnBy) : undefined), [isFollowing, turning]);

  const alt = asset === null ? '' : text(asset.alts);
  return (
    <section
      className={styles.stage}
      data-stage=""
      ref={stand}
      aria-label={areaName(area, locale)}
      aria-describedby={hintId}
    >
      <VisuallyHidden id={hintId} aria-hidden="true">
        {t('area.panorama.keys')}
      </VisuallyHidden>
      <div
        data-sphere=""
        className={styles.sphere}
        role={alt === '' ? undefined : 'img'}
        aria-label={alt || undefined}
        {...(asset !== null && marks(asset.alts))}
      />
      {isBlurred && preview !== null && <DrawnPicture key={imageKey(preview)} image={preview} />}
      {image !== null && <DrawnPicture key={imageKey(image)} image={image} />}
      {videoUrl !== null && (
        <Consented url={videoUrl} providers={filmProviders(videoUrl, site)} renderBlocked={null}>
          <Film videoUrl={videoUrl} className={styles.film} crossOrigin="anonymous" />
        </Consented>
      )}
      {spots.length > 0 && (
        <ul className={styles.hotspots} dir={direction} aria-label={t('area.contents')}>
          {spots.map(({ widget }) => (
            <li key={widget.id}>
              <Hotspot widget={widget} mark={WHOLE} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.controls} dir={direction}>
        <Compass spots={spots} />
        <DeviceControl />
      </div>
    </section>
  );
}

import { useMemo } from 'react';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { type Hotspot as HotspotData, surfaceOf } from '../../../../domain/venue/hotspots';
import { areaName } from '../../../../domain/venue/venue-rules';
import { kindOf } from '../../../../domain/widgets/kinds';
import { useActorOf } from '../../kernel/actors';
import { PHONE, useMedia } from '../../kernel/use-media';
import { useWords } from '../../kernel/use-words';
import { useIsInPlace } from '../../widgets/place/InPlace';
import { OnPicture } from '../../widgets/place/OnPicture';
import styles from './AreaStage.module.css';
import { Backdrop } from './Backdrop';
import { Hotspot, hotspotId } from './Hotspot';
import { standOnStage } from './stage';

/** A widget on the picture: embedded if that is its mode and the window has room for it, else as a button. */
function Spot({ widget, mark, viewpointId }: HotspotData & { viewpointId: string | null }) {
  const isInPlace = useIsInPlace(widget);
  const isPhone = useMedia(PHONE);
  const corners = useMemo(() => surfaceOf(widget, viewpointId), [widget, viewpointId]);
  return isInPlace && !isPhone && corners !== null ? (
    <OnPicture id={hotspotId(widget.id)} widget={widget} corners={corners} />
  ) : (
    <Hotspot widget={widget} mark={mark} isListed={isPhone} />
  );
}

type Props = { area: Area; viewpoint: Viewpoint | null; hotspots: readonly HotspotData[] };

/** A viewpoint's picture with its hotspots. Users can move it if the window crops it. */
export function AreaStage({ area, viewpoint, hotspots }: Props) {
  const { t, locale, direction } = useWords();
  const outlook = useActorOf('outlook');
  const isPhone = useMedia(PHONE);
  const view = `${area.id}-${viewpoint?.id ?? ''}`;
  const stand = useMemo(() => {
    const idsOf = (places: readonly number[]) => places.flatMap((place) => hotspots[place]?.widget.id ?? []);
    return standOnStage(
      hotspots.map(({ widget, mark }) => ({ ...mark, isDoor: kindOf(widget) === 'DOOR' })),
      {
        onOutside: ({ left, right }) =>
          outlook.send({ type: 'outlook.changed', left: idsOf(left), right: idsOf(right) }),
        onMoved: () => outlook.send({ type: 'outlook.moved' }),
        placeBefore: () => outlook.getSnapshot().context.places[view] ?? null,
        onLeft: (place) => outlook.send({ type: 'outlook.left', viewpointId: view, place }),
      },
    );
  }, [hotspots, outlook, view]);
  return (
    <section
      className={styles.stage}
      data-stage=""
      ref={stand}
      aria-label={areaName(area, locale)}
      // What is on the picture is in the list below: the keyboard moves the picture itself.
      tabIndex={isPhone && hotspots.length > 0 ? 0 : undefined}
      data-bare={hotspots.length === 0 || undefined}
    >
      <div className={styles.box}>
        <Backdrop viewpoint={viewpoint} />
        {hotspots.length > 0 && (
          <ul
            className={styles.hotspots}
            dir={direction}
            aria-label={t('area.contents')}
            aria-hidden={isPhone || undefined}
          >
            {hotspots.map(({ widget, mark }) => (
              <li key={widget.id}>
                <Spot widget={widget} mark={mark} viewpointId={viewpoint?.id ?? null} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

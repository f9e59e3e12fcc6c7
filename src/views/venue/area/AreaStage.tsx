import { useMemo } from 'react';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import type { Hotspot as HotspotData } from '../../../../domain/venue/hotspots';
import { areaName } from '../../../../domain/venue/venue-rules';
import { useActorOf } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import styles from './AreaStage.module.css';
import { Backdrop } from './Backdrop';
import { Hotspot } from './Hotspot';
import { standOnStage } from './stage';

type Props = { area: Area; viewpoint: Viewpoint | null; hotspots: readonly HotspotData[] };

/** A viewpoint's picture with its hotspots. Users can move it if the window crops it. */
export function AreaStage({ area, viewpoint, hotspots }: Props) {
  const { t, locale, direction } = useWords();
  const outlook = useActorOf('outlook');
  const stand = useMemo(() => {
    const idsOf = (places: readonly number[]) => places.flatMap((place) => hotspots[place]?.widget.id ?? []);
    return standOnStage(
      hotspots.map(({ mark }) => mark),
      {
        onOutside: ({ left, right }) =>
          outlook.send({ type: 'outlook.changed', left: idsOf(left), right: idsOf(right) }),
        onMoved: () => outlook.send({ type: 'outlook.moved' }),
      },
    );
  }, [hotspots, outlook]);
  return (
    <section
      className={styles.stage}
      ref={stand}
      aria-label={areaName(area, locale)}
      data-bare={hotspots.length === 0 || undefined}
    >
      <div className={styles.box}>
        <Backdrop viewpoint={viewpoint} />
        {hotspots.length > 0 && (
          <ul className={styles.hotspots} dir={direction} aria-label={t('area.contents')}>
            {hotspots.map(({ widget, mark }) => (
              <li key={widget.id}>
                <Hotspot widget={widget} mark={mark} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

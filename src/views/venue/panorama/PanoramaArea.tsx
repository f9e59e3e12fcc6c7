import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { type Spot, spotsOf } from '../../../../domain/venue/panorama';
import { codeOf } from '../../../adapters/kernel/code';
import { usePart } from '../../kernel/actors';
import { PartFailed } from '../../kernel/LoadFailed';
import { useCode } from '../../kernel/use-code';
import { useWords } from '../../kernel/use-words';
import { AreaList } from '../area/AreaList';
import { AreaScene } from '../area/AreaScene';
import { hotspotId } from '../area/Hotspot';
import { useNoScene } from '../area/use-scene';
import { usePanorama } from './use-panorama';

const STAGE = codeOf('panorama', async () => (await import('./PanoramaStage')).default);

/** Its focus turns the view to it. */
const turnTo = (widgetId: string): void => document.getElementById(hotspotId(widgetId))?.focus();

type SceneProps = { area: Area; viewpoint: Viewpoint | null; spots: readonly Spot[] };

/** The panorama, or the content as a list while the panorama's code cannot be fetched. */
function PanoramaScene({ area, viewpoint, spots }: SceneProps) {
  const { found: Stage, failure } = useCode(STAGE);
  // Before, the chart would not hear what the stage tells.
  const isAwaited = usePart('panorama', (snapshot) => !snapshot.matches({ picture: 'absent' }));
  if (failure !== null) return <AreaList area={area} note={<PartFailed {...failure} />} />;
  return (
    <AreaScene
      area={area}
      viewpoint={viewpoint}
      bring={turnTo}
      stage={isAwaited && Stage !== null && <Stage area={area} viewpoint={viewpoint} spots={spots} />}
    />
  );
}

type Props = { area: Area; viewpointId: string | null; isChosenAsList: boolean };

/** An area around the user, or the same content as a list where the browser or the user wants one. */
export function PanoramaArea({ area, viewpointId, isChosenAsList }: Props) {
  const { t, direction } = useWords();
  const viewpoint = area.viewPoints.find(({ id }) => id === viewpointId) ?? null;
  const spots = useMemo(() => spotsOf(area, viewpointId, direction), [area, viewpointId, direction]);
  const { hasPicture, retry } = usePanorama(area, viewpoint, !isChosenAsList);
  const reason = usePart('panorama', ({ value: { picture } }) =>
    picture === 'unsupported' || picture === 'lost' || picture === 'failed' ? picture : null,
  );
  useNoScene();
  if (isChosenAsList || !hasPicture) return <AreaList area={area} />;
  if (reason !== null) {
    return (
      <AreaList
        area={area}
        note={
          <>
            <output>{t(`area.panorama.${reason}`)}</output>{' '}
            {reason !== 'unsupported' && (
              <Anchor component="button" type="button" onClick={retry}>
                {t('common.retry')}
              </Anchor>
            )}
          </>
        }
      />
    );
  }
  return <PanoramaScene area={area} viewpoint={viewpoint} spots={spots} />;
}

import { Button, Image, Text, useDirection } from '@mantine/core';
import type { Part } from '../../../../domain/control/outline';
import { type ScenePicture as Chosen, cropOf, type PlacedPart, type Scene } from '../../../../domain/control/scene';
import { sizeFor } from '../../../../domain/venue/images';
import type { ImagesActorRef } from '../../../../machines/venue/images.machine';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { usePictureOf } from '../../venue/area/use-picture';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { boxOf, HELP, percentOf } from './box-of';
import { FileField } from './FileField';
import { SceneHandles } from './SceneHandles';
import { SceneHotspot } from './SceneHotspot';
import styles from './scene.module.css';
import { useSelected } from './use-editing';
import { usePlacing, usePlacingPart } from './use-placing';
import { usePlaceTexts } from './use-scene';

/** The usual width of the picture on this page, in CSS pixels, and the most pixels in one of them. */
const [WIDTH, MAX_PIXEL_RATIO] = [960, 2];

/** What is written on keyboards. */
const KEYS = { shift: 'Shift', remove: 'Delete' } as const;

function Picture({ images, picture: { uri, generation } }: { images: ImagesActorRef; picture: Chosen }) {
  const { t } = useControl();
  const placing = usePlacing();
  const size = sizeFor(WIDTH, Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO));
  const { url, isFailed, retry, refuse } = usePictureOf(images, { uri, generation, size });
  if (url !== null) {
    return (
      <Image
        className={styles.picture}
        src={url}
        alt=""
        draggable={false}
        onError={refuse}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          placing.send({ type: 'placing.picture', ratio: naturalWidth / naturalHeight })
        }
      />
    );
  }
  return (
    <div className={styles.empty}>
      {isFailed && (
        <>
          <Text c="dimmed">{t('scene.failed')}</Text>
          <Button onClick={retry}>{t('retry')}</Button>
        </>
      )}
    </div>
  );
}

/** The lines to which the dragged place snaps. */
function Guides() {
  const x = usePlacingPart(({ context: { now } }) => now?.guides.x ?? null);
  const y = usePlacingPart(({ context: { now } }) => now?.guides.y ?? null);
  return (
    <>
      {x !== null && <span className={styles.guide} data-along="y" style={{ left: percentOf(x) }} />}
      {y !== null && <span className={styles.guide} data-along="x" style={{ top: percentOf(y) }} />}
    </>
  );
}

/** What a phone shows at first; the rest is dimmed. */
function Phone({ scene }: { scene: Scene }) {
  const ratio = usePlacingPart(({ context }) => context.ratio);
  const isShown = usePlacingPart((snapshot) => snapshot.matches({ phone: 'shown' }));
  const crop = isShown ? cropOf(scene, ratio) : null;
  return crop === null ? null : (
    <span className={styles.dimmed}>
      <span className={styles.phone} style={boxOf(crop)} />
    </span>
  );
}

/** Where a place is after it was moved. */
function Told() {
  const told = usePlacingPart(({ context }) => context.told);
  const { nameOf, placeText } = usePlaceTexts();
  return (
    <VisuallyHidden as="output">
      {told !== null && `${nameOf(told.part)}: ${placeText(told.shape, told.isPanorama)}`}
    </VisuallyHidden>
  );
}

type PictureProps = {
  scene: Scene;
  selected: PlacedPart | null;
  /** The parts that are selected together. */
  together: readonly Part[];
};

/** The picture, which is never mirrored, with the places of its widgets. */
export function ScenePicture({ scene, selected, together }: PictureProps) {
  const { t } = useControl();
  const { nameOf } = usePlaceTexts();
  const { dir } = useDirection();
  const part = useSelected();
  const { viewpoint } = scene;
  const images = useSectionsPart(({ children }) => children.images);
  return (
    <>
      <fieldset
        className={styles.surface}
        data-surface=""
        dir="ltr"
        aria-label={`${t('scene.title')}: ${nameOf(viewpoint)}`}
      >
        {scene.picture === null || images === undefined ? (
          <div className={styles.empty}>
            <Text c="dimmed">{t('scene.noPicture')}</Text>
            {part?.kind !== 'viewpoint' && (
              <div dir={dir}>
                <FileField
                  spot={{ path: [...viewpoint.path, 'background'], name: 'assetId', title: viewpoint.title }}
                  accepts={['picture']}
                  isAddress={false}
                  value=""
                  label={t('form.part.picture')}
                  text={t('form.part.picture')}
                />
              </div>
            )}
          </div>
        ) : (
          <Picture images={images} picture={scene.picture} />
        )}
        <Phone scene={scene} />
        {scene.placed.map((placed) => (
          <SceneHotspot
            key={placed.part.key}
            scene={scene}
            placed={placed}
            isSelected={placed.part.key === selected?.part.key}
            isTogether={together.some(({ key }) => key === placed.part.key)}
          />
        ))}
        {selected !== null && <SceneHandles key={selected.part.key} scene={scene} placed={selected} />}
        <Guides />
      </fieldset>
      <VisuallyHidden id={HELP.box}>{t('scene.help', KEYS)}</VisuallyHidden>
      <VisuallyHidden id={HELP.handle}>{t('scene.handleHelp', KEYS)}</VisuallyHidden>
      <Told />
    </>
  );
}

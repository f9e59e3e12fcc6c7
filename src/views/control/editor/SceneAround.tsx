import { Button, Fieldset, Group, Image, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { placed as placedStep, startedAt } from '../../../../domain/control/making';
import { directionOf, placeOfShape, shapeOf } from '../../../../domain/control/placing';
import { type ScenePicture as Picture, type PlacedPart, type Scene, startAt } from '../../../../domain/control/scene';
import type { Step } from '../../../../domain/control/steps';
import { imageKey } from '../../../../domain/venue/images';
import { type Direction, panoramaSize, startOf } from '../../../../domain/venue/panorama';
import type { ImagesActorRef } from '../../../../machines/venue/images.machine';
import { createTurning } from '../../../adapters/venue/turning';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { usePictureOf } from '../../venue/area/use-picture';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import styles from './scene.module.css';
import { useDocument, useEditing } from './use-editing';
import { usePlaceTexts } from './use-scene';
import { useTurning, useTurningPart } from './use-turning';

const HINT = 'scene-around-hint';
const SIZE = panoramaSize({ savesData: false, isCoarse: true, memory: null });

/** The picture that is drawn; it is never seen itself. */
function Drawn({ images, picture }: { images: ImagesActorRef; picture: Picture }) {
  const { t } = useControl();
  const image = { uri: picture.uri, generation: picture.generation, size: SIZE };
  const { url, isFailed, retry, refuse } = usePictureOf(images, image);
  if (url !== null) return <Image src={url} data-key={imageKey(image)} alt="" hidden onError={refuse} />;
  return (
    isFailed && (
      <div className={styles.empty}>
        <Text c="dimmed">{t('scene.failed')}</Text>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
    )
  );
}

/** What turns the picture of a viewpoint, from where the organiser has looked, else from its start. */
function useStage({ viewpoint, placed }: Scene) {
  const editing = useEditing();
  const turning = useTurning();
  return useMemo(() => {
    const start = () => startOf({ start: startAt(editing.getSnapshot().context.document, viewpoint) });
    const first = () => {
      const { at, look } = turning.getSnapshot().context;
      return at === viewpoint.key ? look : start();
    };
    const spots = placed.map(({ shape }) => ({
      at: directionOf(shape),
      width: shape.width * 360,
      height: shape.height * 180,
    }));
    const refuse = () => turning.send({ type: 'turning.unsupported' });
    return createTurning(spots, first, {
      home: start,
      onUnsupported: refuse,
      onLost: refuse,
      onRestored: () => {},
      onDrawn: () => {},
      onRefused: (picture) => picture.dispatchEvent(new Event('error')),
      onRested: (look) => turning.send({ type: 'turning.rested', at: viewpoint.key, look }),
      onBeside: () => {},
      onMoved: () => {},
    });
  }, [editing, turning, viewpoint, placed]);
}

type AroundProps = { scene: Scene; picture: Picture; selected: PlacedPart | null };

/** The picture all around the organiser, as attendees see it. What is in its middle can be the start, or the place of a widget. */
export function SceneAround({ scene, picture, selected }: AroundProps) {
  const { t } = useControl();
  const editing = useEditing();
  const { nameOf } = usePlaceTexts();
  const { viewpoint, placed } = scene;
  const images = useSectionsPart(({ children }) => children.images);
  const { stand, look } = useStage(scene);
  const make = (stepOf: (document: unknown, to: Direction) => Step) => {
    const { document } = editing.getSnapshot().context;
    editing.send({ type: 'editing.make', step: stepOf(document, look()) });
  };
  const putHere = ({ part, shape }: PlacedPart) =>
    make((document, { yaw, pitch }) => {
      const to = shapeOf({ ...shape, yaw, pitch }, true) ?? shape;
      return placedStep(document, part, viewpoint.mark, placeOfShape(to, true), null);
    });
  return (
    <Stack gap="xs">
      <section
        ref={stand}
        className={styles.turned}
        aria-label={`${t('scene.title')}: ${nameOf(viewpoint)}`}
        aria-describedby={HINT}
      >
        <VisuallyHidden id={HINT} aria-hidden="true">
          {t('scene.aroundHelp')}
        </VisuallyHidden>
        <div data-sphere="" className={styles.sphere} />
        {images !== undefined && <Drawn images={images} picture={picture} />}
        <ul className={styles.spots} aria-hidden>
          {placed.map(({ part }) => (
            <li key={part.key} data-selected={part.key === selected?.part.key || undefined}>
              <bdi className={styles.spotName}>{nameOf(part)}</bdi>
            </li>
          ))}
        </ul>
        <span className={styles.middle} aria-hidden />
      </section>
      <Group gap="xs">
        <Button onClick={() => make((document, to) => startedAt(document, viewpoint, to, null))}>
          {t('scene.start')}
        </Button>
        {selected !== null && (
          <Button onClick={() => putHere(selected)}>{t('scene.here', { name: nameOf(selected.part) })}</Button>
        )}
      </Group>
    </Stack>
  );
}

const SIDES = [
  ['yaw', 'place.yaw', 180],
  ['pitch', 'place.pitch', 90],
] as const;

/** Where attendees look first, in numbers. */
export function StartFields({ scene: { viewpoint } }: { scene: Scene }) {
  const { t } = useControl();
  const editing = useEditing();
  const turning = useTurning();
  const document = useDocument();
  const written = useTurningPart(({ context }) => context.written);
  const start = startAt(document, viewpoint);
  const now: Direction = start ?? startOf(null);
  const settle = () => {
    turning.send({ type: 'turning.settle' });
    editing.send({ type: 'editing.settle' });
  };
  const write = (side: keyof Direction, text: string | number) => {
    turning.send({ type: 'turning.write', field: side, text: String(text) });
    if (typeof text !== 'number' || !Number.isFinite(text)) return;
    const to = { yaw: now.yaw, pitch: now.pitch, [side]: text };
    editing.send({ type: 'editing.make', step: startedAt(document, viewpoint, to, `start ${viewpoint.key} ${side}`) });
  };
  return (
    <Fieldset legend={t('scene.startTitle')} variant="unstyled">
      <Group gap="sm" align="end">
        <SimpleGrid cols={2} spacing="sm" flex="1 1 14rem" maw={320}>
          {SIDES.map(([side, label, most]) => (
            <NumberInput
              key={side}
              label={t(label)}
              value={written?.field === side ? written.text : now[side]}
              min={-most}
              max={most}
              step={1}
              decimalScale={1}
              suffix="°"
              allowedDecimalSeparators={['.', ',']}
              onChange={(next) => {
                if (next !== now[side]) write(side, next);
              }}
              onBlur={settle}
            />
          ))}
        </SimpleGrid>
        {start !== null && (
          <Button
            variant="subtle"
            onClick={() => editing.send({ type: 'editing.make', step: startedAt(document, viewpoint, null, null) })}
          >
            {t('scene.ahead')}
          </Button>
        )}
      </Group>
    </Fieldset>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import { type PlacedPart, placementAt, type Scene as SceneShown } from '../../../../domain/control/scene';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { Help } from '../Panel';
import { useControl } from '../use-control';
import { SceneAround, StartFields } from './SceneAround';
import { SceneBeside } from './SceneBeside';
import { SceneNotes } from './SceneNotes';
import { ScenePicture } from './ScenePicture';
import { useEditing, useEditingPart } from './use-editing';
import { useFocusFollowing } from './use-focus-following';
import { usePlacing, usePlacingPart } from './use-placing';
import { usePlaceTexts, useScene } from './use-scene';
import { useSeveral } from './use-selecting';
import { useTurning, useTurningPart } from './use-turning';

/** The viewpoints of the area. A widget without a place on the chosen one is no longer selected, unless others are with it. */
function Viewpoints({ scene: { area, viewpoint, viewpoints } }: { scene: SceneShown }) {
  const { t } = useControl();
  const editing = useEditing();
  const { nameOf } = usePlaceTexts();
  const isSeveral = useSeveral() !== null;
  const show = (mark: string) => {
    const { document, view } = editing.getSnapshot().context;
    const selected = area.children.find(({ kind, path }) => kind === 'widget' && path.join(' ') === view.at.join(' '));
    const stays = selected !== undefined && placementAt(document, selected, mark) !== undefined;
    const at = stays ? view.at : area.path;
    editing.send({ type: 'editing.show', shown: isSeveral ? { viewpoint: mark } : { at, viewpoint: mark } });
  };
  return viewpoints.length < 2 ? null : (
    <ToggleGroup label={t('scene.viewpoints')}>
      <>
        {viewpoints.map((one) => (
          <ToggleButton key={one.key} isOn={one.mark === viewpoint.mark} onClick={() => show(one.mark)}>
            <bdi>{nameOf(one)}</bdi>
          </ToggleButton>
        ))}
      </>
    </ToggleGroup>
  );
}

function Tools({ isPanorama }: Pick<SceneShown, 'isPanorama'>) {
  const { t } = useControl();
  const placing = usePlacing();
  const isPhone = usePlacingPart((snapshot) => snapshot.matches({ phone: 'shown' }));
  const isSnapping = usePlacingPart((snapshot) => snapshot.matches({ snapping: 'on' }));
  const turning = useTurning();
  const isAround = useTurningPart((snapshot) => snapshot.matches('around'));
  return (
    <Group gap="xs">
      {isPanorama && (
        <ToggleButton isOn={isAround} onClick={() => turning.send({ type: 'turning.toggle' })}>
          {t('scene.around')}
        </ToggleButton>
      )}
      {!isPanorama && (
        <ToggleButton isOn={isPhone} onClick={() => placing.send({ type: 'placing.phone' })}>
          {t('scene.phone')}
        </ToggleButton>
      )}
      {!(isPanorama && isAround) && (
        <ToggleButton isOn={isSnapping} onClick={() => placing.send({ type: 'placing.snap' })}>
          {t('scene.snap')}
        </ToggleButton>
      )}
    </Group>
  );
}

function Shown({ scene }: { scene: SceneShown }) {
  const at = useEditingPart(({ context }) => context.view.at.join(' '));
  const several = useSeveral();
  const { t } = useControl();
  const isAround = useTurningPart((snapshot) => snapshot.matches('around'));
  const isUnsupported = useTurningPart((snapshot) => snapshot.matches('unsupported'));
  const alone: PlacedPart | null = scene.placed.find(({ part }) => part.path.join(' ') === at) ?? null;
  const selected = several === null ? alone : null;
  const order = [...scene.placed.map(({ part }) => part.key), '', ...scene.beside.map(({ key }) => key)];
  const place = useFocusFollowing(order.join());
  return (
    <Stack gap="sm" {...place}>
      <Group justify="space-between" gap="sm">
        <Viewpoints scene={scene} />
        <Tools isPanorama={scene.isPanorama} />
      </Group>
      {scene.isPanorama && isAround && scene.picture !== null ? (
        <SceneAround key={scene.viewpoint.key} scene={scene} picture={scene.picture} selected={selected} />
      ) : (
        <ScenePicture scene={scene} selected={selected} together={several ?? []} />
      )}
      {scene.isPanorama && isUnsupported && <Text component="output">{t('scene.noAround')}</Text>}
      {scene.isPanorama && <StartFields scene={scene} />}
      <SceneNotes scene={scene} />
      <SceneBeside scene={scene} />
    </Stack>
  );
}

/** The picture of what is selected, on which widgets are moved. */
export function Scene() {
  const { t } = useControl();
  const scene = useScene();
  return (
    <section aria-labelledby="scene">
      <VisuallyHidden as="h2" id="scene">
        {t('scene.title')}
      </VisuallyHidden>
      {scene === null ? <Help>{t('scene.none')}</Help> : <Shown scene={scene} />}
    </section>
  );
}

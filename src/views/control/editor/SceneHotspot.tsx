import type { KeyboardEvent } from 'react';
import { unplaced } from '../../../../domain/control/making';
import type { PlacedPart, Scene } from '../../../../domain/control/scene';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { kindOf } from '../../../../domain/widgets/kinds';
import { Pressable } from '../../../theme/Pressable';
import { optionKey } from '../../../words/control/labels';
import { KIND_ICONS } from '../../widgets/kind-icons';
import { useControl } from '../use-control';
import { boxOf, HELP } from './box-of';
import styles from './scene.module.css';
import { useEditing } from './use-editing';
import { useGrip } from './use-grip';
import { usePlaced } from './use-placed';
import { usePlaceTexts } from './use-scene';

/** `isTogether`: it is one of several that are selected. */
type SceneHotspotProps = { scene: Scene; placed: PlacedPart; isSelected: boolean; isTogether: boolean };

/** A widget on the picture. Smaller ones are above larger ones, so that each can be held. */
export function SceneHotspot({ scene, placed, isSelected, isTogether }: SceneHotspotProps) {
  const { t } = useControl();
  const editing = useEditing();
  const { nameOf, placeText } = usePlaceTexts();
  const { shape, isMoving, select, options } = usePlaced({ scene, placed, isSelected });
  const { move, ...grip } = useGrip({ ...options, grip: 'body' });
  const { part } = placed;
  const type = part.type ?? '';
  const kind = kindOf({ type });
  const key = optionKey(type);
  const Icon = kind === null ? null : KIND_ICONS[kind];
  const takeAway = (event: KeyboardEvent) => {
    const step = unplaced(editing.getSnapshot().context.document, part, scene.viewpoint.mark);
    event.preventDefault();
    // The picture stays, also if the widget is on another one.
    const shown = { at: scene.area.path, viewpoint: scene.viewpoint.mark };
    if (step !== null) editing.send({ type: 'editing.make', step, shown });
  };
  return (
    <Pressable
      {...grip}
      className={styles.hotspot}
      style={{ ...boxOf(shape), zIndex: 1 + Math.round((1 - shape.width * shape.height) * 90) }}
      data-part={part.key}
      data-selected={isSelected || undefined}
      data-together={isTogether || undefined}
      data-moving={isMoving || undefined}
      aria-label={t('scene.named', {
        name: nameOf(part),
        kind: key === null ? type : t(key),
        place: placeText(shape, scene.isPanorama),
      })}
      aria-current={isSelected || isTogether || undefined}
      aria-describedby={HELP.box}
      onClick={select}
      onKeyDown={unlessComposing((event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') takeAway(event);
        else move(event);
      })}
    >
      <span className={styles.chip}>
        {Icon !== null && <Icon size={18} aria-hidden />}
        <bdi className={styles.name}>{nameOf(part)}</bdi>
      </span>
    </Pressable>
  );
}

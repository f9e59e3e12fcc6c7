import type { PlacedPart, Scene } from '../../../../domain/control/scene';
import type { Placed } from '../../../../machines/control/placing.machine';
import { useEditing } from './use-editing';
import { usePlacingPart } from './use-placing';

type PlacedOptions = { scene: Scene; placed: PlacedPart; isSelected: boolean };

/** A widget's place as it is now, also while it is dragged, and what moves it. */
export function usePlaced({ scene: { viewpoint, isPanorama, placed: all }, placed, isSelected }: PlacedOptions) {
  const editing = useEditing();
  const { part } = placed;
  const now = usePlacingPart(({ context: { hold, now: moved } }) =>
    hold?.held.part.key === part.key ? (moved?.shape ?? null) : null,
  );
  const held: Placed = { part, viewpoint: viewpoint.mark, isPanorama, shape: placed.shape };
  const select = () => editing.send({ type: 'editing.show', shown: { at: part.path, viewpoint: viewpoint.mark } });
  const others = all.flatMap((one) => (one.part.key === part.key ? [] : [one.shape]));
  return {
    shape: now ?? placed.shape,
    isMoving: now !== null,
    select,
    options: { held, others, isSelected, take: isSelected ? () => {} : select },
  };
}

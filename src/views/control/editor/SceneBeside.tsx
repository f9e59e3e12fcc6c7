import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { addedPlace } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import type { Scene } from '../../../../domain/control/scene';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { useControl } from '../use-control';
import { useEditing } from './use-editing';
import { usePlaceTexts } from './use-scene';

/** The widgets of the area that have no place on the picture. */
export function SceneBeside({ scene: { viewpoint, beside } }: { scene: Scene }) {
  const { t } = useControl();
  const editing = useEditing();
  const { nameOf } = usePlaceTexts();
  const put = (part: Part) => {
    const step = addedPlace(editing.getSnapshot().context.document, part, viewpoint.mark);
    editing.send({ type: 'editing.make', step, shown: { at: part.path, viewpoint: viewpoint.mark } });
  };
  return beside.length === 0 ? null : (
    <ToggleGroup label={t('scene.beside')}>
      <>
        {beside.map((part) => (
          <Button
            key={part.key}
            size="compact-md"
            radius="xl"
            data-part={part.key}
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('scene.put', { name: nameOf(part) })}
            onClick={() => put(part)}
          >
            <bdi>{nameOf(part)}</bdi>
          </Button>
        ))}
      </>
    </ToggleGroup>
  );
}

import { Button, Group } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconDoorEnter from '@tabler/icons-react/icons/IconDoorEnter';
import { wayBack, waysOf } from '../../../../domain/control/doors';
import type { Part } from '../../../../domain/control/outline';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useControl } from '../use-control';
import { newMark, useDocument, useEditing } from './use-editing';
import { usePartName } from './use-part-name';

/** Where a door leads: makes the way back, or goes to it. */
export function WaysBack({ door }: { door: Part }) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const nameOf = usePartName();
  const ways = waysOf(document, door);
  const place = useFocusKept(ways.map(({ back }) => back?.key ?? '').join());
  const make = (to: Part) => {
    const step = wayBack(document, door, to, `door-${newMark()}`);
    if (step !== null) editing.send({ type: 'editing.make', step });
  };
  return (
    <Group ref={place} gap="xs">
      {ways.map(({ to, back }) =>
        back === null ? (
          <Button
            key={to.key}
            size="compact-md"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => make(to)}
          >
            {t('door.make', { name: nameOf(to) })}
          </Button>
        ) : (
          <Button
            key={to.key}
            size="compact-md"
            variant="subtle"
            leftSection={<IconDoorEnter size={18} aria-hidden />}
            onClick={() => editing.send({ type: 'editing.show', shown: { at: back.path } })}
          >
            {t('door.show', { name: nameOf(to) })}
          </Button>
        ),
      )}
    </Group>
  );
}

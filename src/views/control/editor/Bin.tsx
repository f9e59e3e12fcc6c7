import { Button, Menu } from '@mantine/core';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { broughtBy, isRestorable, restored } from '../../../../domain/control/making';
import type { Step } from '../../../../domain/control/steps';
import { useControl } from '../use-control';
import { useDocument, useEditing, useEditingPart } from './use-editing';
import { useStepName } from './use-step-name';

/** What the organiser has deleted and can bring back, the latest first. */
export function Bin() {
  const { t } = useControl();
  const nameOf = useStepName();
  const editing = useEditing();
  const document = useDocument();
  const done = useEditingPart(({ context }) => context.log.done);
  const deleted = done.filter((step) => isRestorable(document, step)).toReversed();
  if (deleted.length === 0) return null;
  const bringBack = (deletion: Step): void => {
    const step = restored(deletion);
    const at = broughtBy(step)[0]?.path;
    editing.send({ type: 'editing.make', step, ...(at && { shown: { at } }) });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />}>
          {t('tree.bin')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('tree.bringBack')}</Menu.Label>
        {deleted.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one thing can be deleted twice
          <Menu.Item key={at} onClick={() => bringBack(step)}>
            <bdi>{nameOf(step)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

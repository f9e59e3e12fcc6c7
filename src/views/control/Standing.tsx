import { Group, Text } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/icons/IconAlertCircle';
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck';
import IconClock from '@tabler/icons-react/icons/IconClock';
import IconEye from '@tabler/icons-react/icons/IconEye';
import { standingOf } from '../../../domain/control/desk';
import { useControl, useControlPart } from './use-control';

const LOOKS = {
  fresh: { Icon: IconCircleCheck, color: 'success' },
  behind: { Icon: IconClock, color: 'var(--text)' },
  never: { Icon: IconAlertCircle, color: 'danger' },
  preview: { Icon: IconEye, color: 'var(--text)' },
} as const;

/** Which version attendees see. */
export function Standing() {
  const { t } = useControl();
  const desk = useControlPart(({ context }) => context.desk);
  if (desk === null) return null;
  const standing = standingOf(desk);
  const { Icon, color } = LOOKS[standing];
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span c={color} lh={0} flex="none">
        <Icon size={20} aria-hidden />
      </Text>
      <Text size="sm">
        <span>{t(`standing.${standing}`)}</span>{' '}
        <Text span c="dimmed" size="sm" dir="ltr">
          {desk.architectureId}
        </Text>
      </Text>
    </Group>
  );
}

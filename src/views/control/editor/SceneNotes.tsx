import { Group, List, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import { cropOf, findingsOf, type Scene } from '../../../../domain/control/scene';
import { useControl } from '../use-control';
import { usePlacingPart } from './use-placing';
import { usePlaceTexts } from './use-scene';

/** What attendees would stumble over on the picture; with a phone's view, also what that does not show. */
export function SceneNotes({ scene }: { scene: Scene }) {
  const { t } = useControl();
  const { nameOf } = usePlaceTexts();
  const ratio = usePlacingPart(({ context }) => context.ratio);
  const isPhone = usePlacingPart((snapshot) => snapshot.matches({ phone: 'shown' }));
  const findings = findingsOf(scene, isPhone ? cropOf(scene, ratio) : null);
  return findings.length === 0 ? null : (
    <Group gap="xs" wrap="nowrap" align="flex-start" c="dimmed">
      <IconAlertTriangle size={18} aria-hidden style={{ flex: 'none', marginBlockStart: 2 }} />
      <List listStyleType="none" fz="sm">
        {findings.map(({ kind, part, other }) => (
          <List.Item key={`${kind} ${part.key} ${other?.key}`}>
            <Text span inherit>
              {t(`scene.${kind}`, { name: nameOf(part), other: other === null ? '' : nameOf(other) })}
            </Text>
          </List.Item>
        ))}
      </List>
    </Group>
  );
}

import { List, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import type { Talk } from '../../../../domain/control/programme';
import type { Clash } from '../../../../domain/control/programme-clashes';
import { useControl } from '../use-control';
import { useSeen, useTalkTexts } from './use-programme';

/** What is wrong with a talk, in words. */
export function useClashText() {
  const { t } = useControl();
  const { nameOf } = useTalkTexts();
  return (clash: Clash): string => {
    switch (clash.kind) {
      case 'room':
        return t('programme.clash.room', { other: nameOf(clash.other) });
      case 'speaker':
        return t('programme.clash.speaker', { person: clash.person.name, other: nameOf(clash.other) });
      case 'noLength':
      case 'outside':
        return t(`programme.clash.${clash.kind}`);
    }
  };
}

export function Warnings({ talk }: { talk: Talk }) {
  const textOf = useClashText();
  const clashes = useSeen().clashes.get(talk.key) ?? [];
  if (clashes.length === 0) return null;
  return (
    <List listStyleType="none" spacing={2} mt={4} size="sm">
      {[...new Set(clashes.map(textOf))].map((text) => (
        <List.Item key={text} icon={<IconAlertTriangle size={16} style={{ flex: 'none' }} aria-hidden />}>
          <Text span inherit c="danger">
            {text}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

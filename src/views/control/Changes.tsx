import { List, Text } from '@mantine/core';
import type { Change } from '../../../domain/control/compare';
import { listFormat } from '../../../domain/kernel/formats';
import { useControl } from './use-control';

/** The differences between two versions, in words. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { locale, t } = useControl();
  const list = listFormat(locale, {});
  return (
    <List spacing="xs">
      {changes.map(({ kind, what, place, fields }) => (
        <List.Item key={`${kind} ${what} ${place} ${fields.join()}`}>
          <span>{t(`change.${what}.${kind}`, { place })}</span>{' '}
          <Text span c="dimmed">
            {list.format(fields.map((field) => t(`field.${field}`)))}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

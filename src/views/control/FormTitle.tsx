import { Code, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '../../../domain/control/forms';
import { pickText } from '../../../domain/kernel/localized';
import { useControl } from './use-control';

export const idOf = ({ path }: FormField): string => path.findLast((step) => step.startsWith('@'))?.slice(1) ?? '';

/** What a field belongs to, by the name that attendees know, with its id beside it. */
export function FormTitle({ field, children }: { field: FormField; children: ReactNode }) {
  const { locale, t } = useControl();
  const texts = Object.entries(field.title).map(([of, text]) => ({ locale: of, text }));
  const title = pickText(texts, locale);
  const id = idOf(field);
  return (
    <Group component="span" gap="xs" style={{ rowGap: 0 }} align="baseline" fz="sm">
      {title !== '' && (
        <Text span fw={650} inherit>
          <bdi>{title}</bdi>
        </Text>
      )}
      <Text span c="dimmed" inherit>
        {t(`form.part.${field.part}`)}
      </Text>
      {id !== '' && (
        <Code dir="ltr" c="dimmed" bg="transparent" p={0} style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Code>
      )}
      <Text span fw={600} inherit>
        {children}
      </Text>
    </Group>
  );
}

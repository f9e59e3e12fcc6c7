import { Card, type CardProps, Group, type GroupProps, Stack, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { OwnText } from '../../theme/OwnText';

type PanelProps = CardProps & {
  ref?: Ref<HTMLDivElement>;
  id: string;
  title: string;
  help?: string;
  children: ReactNode;
};

/** A part of a section, named by its heading. */
export const Panel = ({ id, title, help, children, ...card }: PanelProps) => (
  <Card component="section" aria-labelledby={id} {...card}>
    <Stack gap="md">
      <Title order={2} id={id} fz="lg" tabIndex={-1}>
        {title}
      </Title>
      {help !== undefined && <Help>{help}</Help>}
      <OwnText>{children}</OwnText>
    </Stack>
  </Card>
);

/** A help text, in lines that are not too long to read. */
export const Help = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" maw="70ch">
    {children}
  </Text>
);

export const Actions = (group: GroupProps & { ref?: Ref<HTMLDivElement> }) => <Group gap="sm" {...group} />;

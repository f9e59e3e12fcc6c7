import { Divider, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwnText } from '../../theme/OwnText';

/** A part of the details under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Divider />
    <Stack gap="xs" p="md">
      <Title order={3} size="sm" c="dimmed">
        {title}
      </Title>
      <OwnText>{children}</OwnText>
    </Stack>
  </section>
);

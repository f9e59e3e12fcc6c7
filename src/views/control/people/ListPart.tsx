import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Help } from '../Panel';

/** A group of choices about a list. */
export const ListPart = ({
  id,
  title,
  help,
  children,
}: Record<'id' | 'title' | 'help', string> & { children: ReactNode }) => (
  <Stack component="section" gap="sm" aria-labelledby={id}>
    <Title order={3} id={id} fz="md">
      {title}
    </Title>
    <Help>{help}</Help>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      {children}
    </SimpleGrid>
  </Stack>
);

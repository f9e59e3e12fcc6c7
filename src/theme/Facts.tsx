import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Fact = { id: string; label: ReactNode; value: ReactNode };

/** What is known of something: each label above its value. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={Stack.classes.root} style={{ margin: 0, gap: 'var(--space-3)' }}>
    {facts.map(({ id, label, value }) => (
      <div key={id}>
        <Text component="dt" c="dimmed" fz="sm">
          {label}
        </Text>
        <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </div>
    ))}
  </dl>
);

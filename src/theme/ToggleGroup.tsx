import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwnText } from './OwnText';

type ToggleGroupProps = { label: string; px?: string; children: ReactNode };

/** Toggle buttons behind their common label. */
export const ToggleGroup = ({ label, px = '0', children }: ToggleGroupProps) => (
  <Flex component="fieldset" wrap="wrap" align="center" gap="xs" miw={0} m={0} px={px} py={0} bd="0">
    <Text component="legend" c="dimmed" fz="sm" p={0} pe={4} style={{ float: 'inline-start' }}>
      {label}
    </Text>
    <OwnText>{children}</OwnText>
  </Flex>
);

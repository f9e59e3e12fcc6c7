import { Box, Divider, Flex, Group, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { OwnText } from '../../theme/OwnText';
import styles from './Control.module.css';

type RowsProps = {
  label?: string;
  labelledBy?: string;
  isOrdered?: boolean;
  isReversed?: boolean;
  children: ReactNode;
};

/** A list without marks; its items are rows. */
export const Rows = ({ label, labelledBy, isOrdered = false, isReversed = false, children }: RowsProps) => (
  <Stack
    component={isOrdered ? 'ol' : 'ul'}
    gap="md"
    m={0}
    p={0}
    style={{ listStyle: 'none' }}
    aria-label={label}
    aria-labelledby={labelledBy}
    {...(isReversed && { reversed: true })}
  >
    {children}
  </Stack>
);

type EntryProps = {
  ref?: Ref<HTMLDivElement>;
  title: ReactNode;
  facts: ReactNode;
  side?: ReactNode;
  children?: ReactNode;
};

/** An item of a list: its name, its facts and its actions. */
export const Entry = ({ ref, title, facts, side, children }: EntryProps) => (
  <Box component="li" className={styles.entry ?? ''} style={{ overflowWrap: 'anywhere' }}>
    <div ref={ref}>
      <Group justify="space-between" align="start" gap="sm">
        <Stack gap={4} flex="1 1 16rem">
          <Text component="div">{title}</Text>
          <Text component="div" c="dimmed" size="sm">
            <Group gap="xs" style={{ rowGap: 0 }}>
              {facts}
            </Group>
          </Text>
        </Stack>
        <OwnText>{side}</OwnText>
      </Group>
      {Boolean(children) && (
        <Stack gap="sm" mt="xs">
          {children}
        </Stack>
      )}
    </div>
    <Divider mt="md" />
  </Box>
);

type FiguresProps = {
  labelledBy: string;
  figures: readonly (readonly [name: string, figure: string])[];
  /** Whether the names come from the venue, in any language. */
  isOfVenue?: boolean;
};

/** Figures with their names. */
export const Figures = ({ labelledBy, figures, isOfVenue = false }: FiguresProps) => (
  <Flex component="dl" wrap="wrap" gap="md" m={0} aria-labelledby={labelledBy}>
    {figures.map(([name, figure]) => (
      <Box key={name} miw="7rem">
        <Text component="dt" size="sm" c="dimmed">
          {isOfVenue ? <bdi>{name}</bdi> : name}
        </Text>
        <Text component="dd" m={0} fz="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {figure}
        </Text>
      </Box>
    ))}
  </Flex>
);

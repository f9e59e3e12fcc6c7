import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Editor.module.css';
import { useLed } from './use-led';

const WRITTEN = 'textarea, [contenteditable=true], input';

/** What a finding of the checks leads to by itself; `at` is its key. */
export const Led = ({ at, children }: { at: string; children: ReactNode }) => (
  <Stack gap="xs" ref={useLed<HTMLDivElement>(at, WRITTEN)} tabIndex={-1} className={styles.item ?? ''}>
    {children}
  </Stack>
);

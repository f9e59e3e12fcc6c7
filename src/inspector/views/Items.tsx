import { type BoxProps, Flex, type FlexProps } from '@mantine/core';
import type { ReactNode } from 'react';

export const BARE = { listStyle: 'none' };

type ItemsProps = BoxProps & Pick<FlexProps, 'gap'> & { 'aria-label'?: string; children: ReactNode };

/** A list without marks. */
export const Items = ({ children, ...layout }: ItemsProps) => (
  <Flex component="ul" direction="column" m={0} p={0} style={BARE} {...layout}>
    {children}
  </Flex>
);

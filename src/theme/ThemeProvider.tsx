import { DirectionContext, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme, variables } from './theme';

type Direction = 'ltr' | 'rtl';
const keepDirection = (): void => {};

/** Tells Mantine in which direction its children are read. */
export function Directed({ direction, children }: { direction: Direction; children: ReactNode }) {
  const value = useMemo(
    () => ({ dir: direction, toggleDirection: keepDirection, setDirection: keepDirection }),
    [direction],
  );
  return <DirectionContext value={value}>{children}</DirectionContext>;
}

/** Mantine keeps nothing in the browser: there is one scheme, whose colours are the venue's. */
const ONE_SCHEME: MantineColorSchemeManager = {
  get: () => 'dark',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/** What Mantine needs around every page. The colours are those of the page, which `Palette` sets. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variables}
    colorSchemeManager={ONE_SCHEME}
    forceColorScheme="dark"
  >
    {children}
  </MantineProvider>
);

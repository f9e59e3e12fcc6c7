import { DirectionProvider, MantineContext, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { memo, type ReactNode, use } from 'react';
import { colourVariables, theme } from './theme';
import { UiContext } from './ui-context';

type Scheme = 'light' | 'dark' | null;
const noRoot = (): undefined => undefined;

/** The variables and classes of Mantine on the page. It computes all of them on each render, so it renders once. */
const PageStyles = memo(function PageStyles({ scheme }: { scheme: Scheme }) {
  return scheme === null ? (
    <MantineProvider theme={theme} forceColorScheme="dark" getRootElement={noRoot} withGlobalClasses={false} />
  ) : (
    <MantineProvider theme={theme} cssVariablesResolver={colourVariables} forceColorScheme={scheme} />
  );
});

/**
 * What a control of Mantine needs around it. Outside of a {@link UiProvider} the colours are those of the page, which it
 * leaves as they are.
 */
export function MantineBase({ children }: { children: ReactNode }) {
  const isInside = use(MantineContext) !== null;
  const { scheme, direction } = use(UiContext);
  if (isInside) return children;
  return (
    <DirectionProvider initialDirection={direction}>
      <PageStyles scheme={scheme} />
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme ?? 'dark'}
        getRootElement={noRoot}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

import { DirectionProvider, MantineContext, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { type ReactNode, use } from 'react';
import { colourVariables, theme } from './theme';
import { UiContext } from './ui-context';

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
      {scheme === null ? (
        <MantineProvider
          theme={theme}
          forceColorScheme="dark"
          getRootElement={() => undefined}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      ) : (
        <MantineProvider theme={theme} cssVariablesResolver={colourVariables} forceColorScheme={scheme}>
          {children}
        </MantineProvider>
      )}
    </DirectionProvider>
  );
}

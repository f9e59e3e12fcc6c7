import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { ThemeProvider } from '../../theme/ThemeProvider';
import { RootContext } from './actors';
import { PreviewContext } from './preview';

type ProviderProps = { root: AnyActorRef; isPreview?: boolean; children: ReactNode };

/** The context for all views: the actors, the theme, and whether it is a preview. */
export const ActorsProvider = ({ root, isPreview = false, children }: ProviderProps) => (
  <RootContext value={root}>
    <PreviewContext value={isPreview}>
      <ThemeProvider>{children}</ThemeProvider>
    </PreviewContext>
  </RootContext>
);

import type { ComponentProps, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { ThemeProvider } from '../../theme/ThemeProvider';
import { FramesContext, type WithFrames } from '../../ui/late';
import { RootContext } from './actors';
import { FetchedFrames } from './frames';
import { PreviewContext } from './preview';

const renderWithFrames = (props: ComponentProps<typeof WithFrames>) => <FetchedFrames {...props} />;

type ProviderProps = { root: AnyActorRef; isPreview?: boolean; children: ReactNode };

/** What every view needs around it: the actors, how the code of overlays is fetched, and whether it is in a preview. */
export const ActorsProvider = ({ root, isPreview = false, children }: ProviderProps) => (
  <RootContext value={root}>
    <PreviewContext value={isPreview}>
      <FramesContext value={renderWithFrames}>
        <ThemeProvider>{children}</ThemeProvider>
      </FramesContext>
    </PreviewContext>
  </RootContext>
);

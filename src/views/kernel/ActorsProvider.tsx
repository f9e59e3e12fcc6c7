import type { ComponentProps, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { FramesContext, type WithFrames } from '../../ui/late';
import { RootContext } from './actors';
import { FetchedFrames } from './frames';

const renderWithFrames = (props: ComponentProps<typeof WithFrames>) => <FetchedFrames {...props} />;

/** What every view needs around it: the actors, and how the code of overlays is fetched. */
export const ActorsProvider = ({ root, children }: { root: AnyActorRef; children: ReactNode }) => (
  <RootContext value={root}>
    <FramesContext value={renderWithFrames}>{children}</FramesContext>
  </RootContext>
);

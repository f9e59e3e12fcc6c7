import type { ReactNode } from 'react';
import { directionOf } from '../../../domain/shell/language';
import type { RoomActorRef } from '../../../machines/meeting-room/meeting-room.machine';
import { Directed, ThemeProvider } from '../../theme/ThemeProvider';
import { RoomContext } from './use-room';

type ProviderProps = { room: RoomActorRef; locale: string; children: ReactNode };

/** What every view of the meeting room needs around it. */
export const RoomProvider = ({ room, locale, children }: ProviderProps) => (
  <ThemeProvider>
    <Directed direction={directionOf(locale)}>
      <RoomContext value={{ room, locale }}>{children}</RoomContext>
    </Directed>
  </ThemeProvider>
);

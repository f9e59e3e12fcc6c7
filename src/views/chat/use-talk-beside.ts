import { useMemo } from 'react';
import { widgetRoom } from '../../../domain/chat/rooms';
import { mayDesign, mayHost } from '../../../domain/kernel/user';
import { talkBeside } from '../../../domain/stage/beside';
import type { StageTalk } from '../../../domain/stage/questions';
import { usePart } from '../kernel/actors';
import { useVenue } from '../venue/venue-context';

const MINUTE_MS = 60_000;

/** The talk beside the chat of a widget while its questions are open, and whether the user moderates them. */
export function useTalkBeside(room: string): { talk: StageTalk | null; isModerator: boolean } {
  const { areas } = useVenue();
  const isModerator = usePart('session', ({ context: { roles } }) => mayHost(roles) || mayDesign(roles));
  const minute = usePart('serverTime', ({ context }) => Math.floor(context.now / MINUTE_MS));
  const talk = useMemo(
    () => talkBeside(areas, ({ id }) => widgetRoom(id) === room, minute * MINUTE_MS),
    [areas, room, minute],
  );
  const [widgetId, configurationId] = [talk?.widgetId, talk?.configurationId];
  // The same talk is the same object, so that no message is drawn anew each minute.
  return useMemo(
    () => ({
      talk: widgetId === undefined || configurationId === undefined ? null : { widgetId, configurationId },
      isModerator,
    }),
    [widgetId, configurationId, isModerator],
  );
}

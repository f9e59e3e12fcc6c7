import { createContext, use, useMemo } from 'react';
import { widgetRoom } from '../../../domain/chat/rooms';
import { chatsNear, type NearChat } from '../../../domain/stage/beside';
import { useActorOf, usePart } from '../kernel/actors';
import { useVenue } from '../venue/venue-context';

/** As many as a moderator looks through. */
const MOST_CHATS = 8;

/** What the user can do at a talk as one of its audience: ask, vote, and go to a chat. */
export type Audience = {
  /** All chats of the venue, and those in which a question can be carried on, those beside the talk first. */
  chats: readonly NearChat[];
  near: readonly NearChat[];
  openChat: (chatId: string) => void;
};

/** Null outside of the venue, where moderators look after the talks. */
export const AudienceContext = createContext<Audience | null>(null);
export const useAudience = (): Audience | null => use(AudienceContext);

/** The audience of a talk inside the venue; it has no chats where there is no chat. */
export function useVenueAudience(widgetId: string): Audience {
  const { areas } = useVenue();
  const chat = useActorOf('chat');
  const hasChat = usePart('chat', (snapshot) => snapshot.matches({ service: 'on' }));
  return useMemo(() => {
    const chats = hasChat ? chatsNear(areas, { widgetId }) : [];
    return {
      chats,
      near: chats.slice(0, MOST_CHATS),
      openChat: (chatId) => chat.send({ type: 'chat.follow', room: widgetRoom(chatId) }),
    };
  }, [areas, chat, hasChat, widgetId]);
}

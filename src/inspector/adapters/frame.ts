import { fromCallback } from 'xstate';
import { type PlayerCommand, playerFactOf } from '../player/messages';

/** The page of this origin that draws the session, in a frame of this one. */
export const frame = fromCallback<PlayerCommand>(({ sendBack, receive }) => {
  let page: MessageEventSource | null = null;
  const hear = ({ data, origin, source }: MessageEvent): void => {
    if (origin !== window.location.origin || source === null || source === window) return;
    const fact = playerFactOf(data);
    if (fact === null) return;
    if (fact.type === 'player.ready') page = source;
    if (source === page) sendBack(fact);
  };
  receive((command) => page?.postMessage(command, { targetOrigin: window.location.origin }));
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
});

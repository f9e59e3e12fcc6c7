import type { chatMachine } from '../chat/chat.machine';
import { insidePart } from './part';

export const chatParts = {
  chat: insidePart<typeof chatMachine>('chat')({ hears: { 'session.signedOut': { type: 'chat.clear' } } }),
};

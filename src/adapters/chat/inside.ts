import { chatMachine } from '../../../machines/chat/chat.machine';

/** There is no realtime database yet, so no actors are provided. */
export const chatInside = () => ({ chat: chatMachine });

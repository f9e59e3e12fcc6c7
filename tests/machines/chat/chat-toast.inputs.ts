import { seal } from '../../../domain/kernel/sealed';
import type { ChatToastEvent, chatToastMachine } from '../../../machines/chat/chat-toast.machine';
import type { Inputs } from '../kernel/explore';

export const newsOf = (room: string, text: string): ChatToastEvent => ({
  type: 'toast.news',
  room,
  name: null,
  last: seal({ from: 'grace', at: 1, kind: 'text', text }),
  unread: 1,
  mentions: 0,
  isCall: false,
});

export const inputs: Inputs<typeof chatToastMachine> = {
  limit: 20_000,
  project: ({ shown, rest, reply, isBusy, isInTalk }) => ({
    room: shown?.room,
    hasRest: rest > 0,
    hasReply: reply !== null,
    isBusy,
    isInTalk,
  }),
  events: [
    newsOf('g~team', 'Hello'),
    newsOf('d~ada~grace', 'Hi'),
    { type: 'toast.hold' },
    { type: 'toast.release' },
    { type: 'toast.answer' },
    { type: 'toast.write', text: seal('Soon') },
    { type: 'toast.close' },
    { type: 'toast.attend', rooms: ['g~team'] },
    { type: 'toast.attend', rooms: [] },
    { type: 'toast.look' },
    { type: 'toast.occupy', isBusy: true },
    { type: 'toast.occupy', isBusy: false },
    { type: 'toast.listen', isInTalk: true },
    { type: 'toast.quieten', isQuiet: false },
    { type: 'toast.chosen', isQuiet: false },
    { type: 'toast.chosen', isQuiet: true },
  ],
};

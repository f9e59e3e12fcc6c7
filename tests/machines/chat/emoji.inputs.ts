import { seal } from '../../../domain/kernel/sealed';
import type { emojiMachine } from '../../../machines/chat/emoji.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof emojiMachine> = {
  limit: 2000,
  project: ({ locale, names, sought, recent, isKept }) => ({
    locale,
    isKept,
    isNamed: names !== null,
    sought: sought?.open(),
    recent: recent?.open(),
  }),
  events: [
    { type: 'emoji.open', locale: 'en' },
    { type: 'emoji.search', text: seal('party') },
    { type: 'emoji.use', recent: seal(['🎉']) },
    { type: 'emoji.recalled', recent: seal(['👍']) },
    { type: 'emoji.close' },
  ],
};

import { seal } from '../../../domain/kernel/sealed';
import type { composerMachine } from '../../../machines/chat/composer.machine';
import type { Inputs } from '../kernel/explore';
import { ROOM } from './room.inputs';

export const inputs: Inputs<typeof composerMachine> = {
  input: ROOM,
  limit: 20_000,
  project: ({ draft, edited, subjectId }) => ({ subjectId, draft: draft?.open(), edited: edited?.open() }),
  events: [
    { type: 'composer.write', text: seal('Hello') },
    { type: 'composer.write', text: null },
    { type: 'composer.reply', id: 'm1' },
    { type: 'composer.edit', id: 'm2', text: seal('Old text') },
    { type: 'composer.cancel' },
    { type: 'composer.done' },
    { type: 'composer.restored', text: seal('Earlier') },
  ],
};

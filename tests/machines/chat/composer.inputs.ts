import { seal } from '../../../domain/kernel/sealed';
import type { OutgoingFile } from '../../../machines/chat/chat.events';
import type { composerMachine } from '../../../machines/chat/composer.machine';
import type { Inputs } from '../kernel/explore';
import { ROOM } from './room.inputs';

export const FILE: OutgoingFile = {
  name: seal('Plan.pdf'),
  size: 4,
  type: 'application/pdf',
  content: seal<object>({}),
  stored: null,
};

export const inputs: Inputs<typeof composerMachine> = {
  input: ROOM,
  limit: 20_000,
  project: ({ draft, edited, subjectId, files }) => ({
    hasFiles: files.length > 0,
    subjectId,
    draft: draft?.open(),
    edited: edited?.open(),
  }),
  events: [
    { type: 'composer.write', text: seal('Hello') },
    { type: 'composer.write', text: null },
    { type: 'composer.reply', id: 'm1' },
    { type: 'composer.edit', id: 'm2', text: seal('Old text') },
    { type: 'composer.attach', files: [{ key: 'f1', file: FILE }] },
    { type: 'composer.detach', key: 'f1' },
    { type: 'composer.cancel' },
    { type: 'composer.done' },
    { type: 'composer.restored', text: seal('Earlier') },
  ],
};

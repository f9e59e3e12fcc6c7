import type { FileAddress } from '../../../domain/chat/files';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { FileInput, fileMachine } from '../../../machines/chat/file.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const PLAN: FileInput = { room: 'g~team', messageId: 'm1', fileId: 'f1' };
export const ADDRESS: Sealed<FileAddress> = seal({ url: 'https://own.example/f1?signed', small: null, expires: 1 });
export const GONE = faultError('PROCESSING_ERROR', 404);

export const inputs: Inputs<typeof fileMachine> = {
  input: PLAN,
  limit: 1000,
  events: [
    { type: 'file.retry' },
    { type: 'xstate.done.actor.readAddress', output: ADDRESS },
    { type: 'xstate.error.actor.readAddress', error: GONE },
    { type: 'xstate.error.actor.readAddress', error: faultError('NOT_REACHABLE') },
  ],
  stopWhen: ({ context }) => context.failures > 4,
};

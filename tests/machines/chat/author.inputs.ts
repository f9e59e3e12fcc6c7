import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { AuthorInput, authorMachine } from '../../../machines/chat/author.machine';
import type { Inputs } from '../kernel/explore';

export const GRACE_HERE: AuthorInput = { architectureId: 'aurora', uid: 'grace' };
export const NAME: Sealed<string> = seal('Name of grace');

export const inputs: Inputs<typeof authorMachine> = {
  input: GRACE_HERE,
  limit: 200,
  events: [{ type: 'author.renew' }, { type: 'xstate.done.actor.readName', output: NAME }],
  stopWhen: ({ context }) => context.failures > 4,
};

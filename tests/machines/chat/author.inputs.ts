import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { Author, AuthorInput, authorMachine } from '../../../machines/chat/author.machine';
import type { Inputs } from '../kernel/explore';

export const GRACE_HERE: AuthorInput = { architectureId: 'aurora', uid: 'grace' };
export const NAME: Sealed<Author> = seal({ name: 'Name of grace', portrait: 'Picture of grace' });

export const inputs: Inputs<typeof authorMachine> = {
  input: GRACE_HERE,
  limit: 200,
  events: [{ type: 'author.renew' }, { type: 'xstate.done.actor.readName', output: NAME }],
  stopWhen: ({ context }) => context.failures > 4,
};

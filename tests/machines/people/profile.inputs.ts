import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { UserProfile } from '../../../domain/people/profile';
import { profileMachine } from '../../../machines/people/profile.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, calls, faultError, profileOf, quiet } from '../kernel/fakes';
import { start } from '../kernel/harness';

export const MISSING = faultError('PROCESSING_ERROR', 404, 'No profile');
export const BROKEN = faultError('PROCESSING_ERROR', 500, 'Out of order');
export const PROFILE = seal(profileOf(ADA));
export function profile() {
  const readProfile = calls<Sealed<UserProfile>, { architectureId: string; uid: string }>(() => PROFILE);
  const machine = profileMachine.provide({ actors: { readProfile: readProfile.logic } });
  const run = start(machine);
  const send = async (event: Parameters<typeof run.actor.send>[0]) => {
    run.actor.send(event);
    await quiet();
  };
  return {
    ...run,
    machine,
    readProfile,
    state: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    belong: (uid: string) => send({ type: 'profile.belong', uid }),
    load: (architectureId = 'aurora') => send({ type: 'profile.load', architectureId }),
    refresh: () => send({ type: 'profile.refresh' }),
    clear: () => send({ type: 'profile.clear' }),
  };
}

export const inputs: Inputs<typeof profileMachine> = {
  limit: 1000,
  events: [
    { type: 'profile.belong', uid: 'ada' },
    { type: 'profile.belong', uid: 'grace' },
    { type: 'profile.load', architectureId: 'aurora' },
    { type: 'profile.refresh' },
    { type: 'profile.reconnected' },
    { type: 'profile.saved', profile: PROFILE },
    { type: 'profile.clear' },
    ...(['readProfile', 'refreshProfile'] as const).flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: PROFILE } as const,
      ...[MISSING, BROKEN, faultError('UNAUTHORIZED', 401)].map(
        (error) => ({ type: `xstate.error.actor.${id}`, error }) as const,
      ),
    ]),
  ],
};

import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { ROLES } from '../../../domain/kernel/user';
import type { sessionMachine } from '../../../machines/login/session.machine';
import type { applicationMachine } from '../../../machines/shell/application.machine';
import type { Http } from '../kernel/http';

/** Loads the inspection code only for users whom the configuration allows to inspect. */
export function offerInspection(self: AnyActorRef, http: Http): void {
  const application: ActorRefFrom<typeof applicationMachine> = self.system.get('application');
  const session: ActorRefFrom<typeof sessionMachine> = self.system.get('session');
  const start = async (needsPass: boolean): Promise<void> => {
    const { startInspection } = await import('./inspection');
    startInspection(self, http, needsPass);
  };
  const startFor = (roles: readonly string[]): void => {
    if (roles.includes(ROLES.admin)) void start(true);
  };
  const decide = (inspector: string | null | undefined): void => {
    if (inspector === 'everybody') void start(false);
    if (inspector !== 'admin') return;
    startFor(session.getSnapshot().context.roles);
    session.on('session.signedIn', ({ roles }) => startFor(roles));
  };
  const configured = application.on('application.configured', ({ config }) => {
    configured.unsubscribe();
    decide(config.features.inspector);
  });
  const known = application.getSnapshot().context.config;
  if (known === null) return;
  configured.unsubscribe();
  decide(known.features.inspector);
}

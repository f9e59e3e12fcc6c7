import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { lockoutMachine } from '../../../machines/login/lockout.machine';
import type { loginMachine } from '../../../machines/login/login.machine';
import type { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import type { sessionMachine } from '../../../machines/login/session.machine';
import type { signOnMachine } from '../../../machines/login/sign-on.machine';
import type { profileMachine } from '../../../machines/people/profile.machine';
import type { profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import type { consentMachine } from '../../../machines/privacy/consent.machine';
import type { applicationMachine } from '../../../machines/shell/application.machine';
import type { connectionMachine } from '../../../machines/shell/connection.machine';
import type { dialogsMachine } from '../../../machines/shell/dialogs.machine';
import type { globalErrorMachine } from '../../../machines/shell/global-error.machine';
import type { languageMachine } from '../../../machines/shell/language.machine';
import type { navigationMachine } from '../../../machines/shell/navigation.machine';
import type { publicationMachine } from '../../../machines/shell/publication.machine';
import type { requestsMachine } from '../../../machines/shell/requests.machine';
import type { serverTimeMachine } from '../../../machines/shell/server-time.machine';
import type { areaMachine } from '../../../machines/venue/area.machine';
import type { filmMachine } from '../../../machines/venue/film.machine';
import type { imagesMachine } from '../../../machines/venue/images.machine';
import type { venueMachine } from '../../../machines/venue/venue.machine';

type Machines = {
  application: typeof applicationMachine;
  area: typeof areaMachine;
  connection: typeof connectionMachine;
  consent: typeof consentMachine;
  dialogs: typeof dialogsMachine;
  film: typeof filmMachine;
  globalError: typeof globalErrorMachine;
  images: typeof imagesMachine;
  language: typeof languageMachine;
  lockout: typeof lockoutMachine;
  login: typeof loginMachine;
  loginOptions: typeof loginOptionsMachine;
  navigation: typeof navigationMachine;
  profile: typeof profileMachine;
  profilePanel: typeof profilePanelMachine;
  publication: typeof publicationMachine;
  requests: typeof requestsMachine;
  serverTime: typeof serverTimeMachine;
  session: typeof sessionMachine;
  signOn: typeof signOnMachine;
  venue: typeof venueMachine;
};
export type PartName = keyof Machines;

const RootContext = createContext<AnyActorRef | null>(null);

export const ActorsProvider = ({ root, children }: { root: AnyActorRef; children: ReactNode }) => (
  <RootContext value={root}>{children}</RootContext>
);

/** The root of the application, for what stands beside its parts. */
export function useRoot(): AnyActorRef {
  const root = use(RootContext);
  if (root === null) throw new Error('A view stands outside of ActorsProvider');
  return root;
}

/** The actor of a part of the application, for sending it events. */
export function useActorOf<N extends PartName>(name: N): ActorRefFrom<Machines[N]> {
  return useRoot().system.get(name) as ActorRefFrom<Machines[N]>;
}

/** What a view shows of a part: one narrow selection of its snapshot. */
export function usePart<N extends PartName, T>(
  name: N,
  select: (snapshot: SnapshotFrom<Machines[N]>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useActorOf(name) as AnyActorRef, select as (snapshot: unknown) => T, compare);
}

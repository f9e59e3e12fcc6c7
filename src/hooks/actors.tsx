import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { applicationMachine } from '../../machines/application.machine';
import type { areaMachine } from '../../machines/area.machine';
import type { connectionMachine } from '../../machines/connection.machine';
import type { consentMachine } from '../../machines/consent.machine';
import type { dialogsMachine } from '../../machines/dialogs.machine';
import type { filmMachine } from '../../machines/film.machine';
import type { globalErrorMachine } from '../../machines/global-error.machine';
import type { imagesMachine } from '../../machines/images.machine';
import type { languageMachine } from '../../machines/language.machine';
import type { lockoutMachine } from '../../machines/lockout.machine';
import type { loginMachine } from '../../machines/login.machine';
import type { loginOptionsMachine } from '../../machines/login-options.machine';
import type { navigationMachine } from '../../machines/navigation.machine';
import type { profileMachine } from '../../machines/profile.machine';
import type { profilePanelMachine } from '../../machines/profile-panel.machine';
import type { publicationMachine } from '../../machines/publication.machine';
import type { requestsMachine } from '../../machines/requests.machine';
import type { serverTimeMachine } from '../../machines/server-time.machine';
import type { sessionMachine } from '../../machines/session.machine';
import type { signOnMachine } from '../../machines/sign-on.machine';
import type { venueMachine } from '../../machines/venue.machine';

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

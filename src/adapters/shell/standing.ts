import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { eventDays } from '../../../domain/shell/event-days';
import type { loginMachine } from '../../../machines/login/login.machine';
import type { sessionMachine } from '../../../machines/login/session.machine';
import type { signOnMachine } from '../../../machines/login/sign-on.machine';
import type { applicationMachine } from '../../../machines/shell/application.machine';
import type { languageMachine } from '../../../machines/shell/language.machine';
import type { navigationMachine } from '../../../machines/shell/navigation.machine';

const partsOf = (root: AnyActorRef) => {
  const application: ActorRefFrom<typeof applicationMachine> = root.system.get('application');
  const language: ActorRefFrom<typeof languageMachine> = root.system.get('language');
  const login: ActorRefFrom<typeof loginMachine> = root.system.get('login');
  const navigation: ActorRefFrom<typeof navigationMachine> = root.system.get('navigation');
  const session: ActorRefFrom<typeof sessionMachine> = root.system.get('session');
  const signOn: ActorRefFrom<typeof signOnMachine> = root.system.get('signOn');
  return {
    application: application.getSnapshot(),
    language: language.getSnapshot(),
    login: login.getSnapshot(),
    navigation: navigation.getSnapshot(),
    session: session.getSnapshot(),
    signOn: signOn.getSnapshot(),
  };
};

/** Whether the words of the chosen language are loaded. */
export const isSpeaking = (root: AnyActorRef): boolean => partsOf(root).language.matches('ready');

/** Whether the first screen and its language are known. */
export function isSettled(root: AnyActorRef): boolean {
  const { application, navigation } = partsOf(root);
  return isSpeaking(root) && (!navigation.hasTag('checking') || application.matches({ config: 'failed' }));
}

/** The name of the shown route. */
export const routeNameOf = (root: AnyActorRef): string | null => partsOf(root).navigation.context.route?.name ?? null;

/** Whether the shown route is a page of the venue. */
export const leadsInside = (root: AnyActorRef): boolean =>
  !['login', 'WorkInProgress', null].includes(routeNameOf(root)) && !partsOf(root).navigation.matches('aborted');

/**
 * The state of the login screen as text. A browser whose state equals the service's takes over the rendered screen; any
 * other renders its own.
 */
export function standingOf(root: AnyActorRef): string {
  const { application, language, login, navigation, session, signOn } = partsOf(root);
  const { config } = application.context;
  const { locale, wanted, supported } = language.context;
  const { options, chosenId, message } = login.context;
  return JSON.stringify([
    navigation.context.route?.name,
    [locale, wanted, supported],
    [config?.tabTitle, config?.assets, eventDays(config?.event ?? null, locale)],
    [login.value, options, chosenId, message],
    session.value,
    signOn.value,
  ]);
}

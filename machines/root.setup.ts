import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type Fault, isSessionOver } from '../domain/fault';
import { applicationMachine } from './application.machine';
import { connectionMachine } from './connection.machine';
import { dialogsMachine } from './dialogs.machine';
import { facts } from './facts';
import { globalErrorMachine } from './global-error.machine';
import type { InteriorEvent } from './interior.events';
import { languageMachine } from './language.machine';
import { lockoutMachine } from './lockout.machine';
import { loginMachine } from './login.machine';
import { loginOptionsMachine } from './login-options.machine';
import { navigationMachine } from './navigation.machine';
import { notProvided, promiseNotProvided } from './not-provided';
import { publicationMachine } from './publication.machine';
import { requestsMachine } from './requests.machine';
import type { AddressCommand, Report, RootContext, RootEvent, RootInput, WorldCommand } from './root.events';
import { serverTimeMachine } from './server-time.machine';
import { sessionMachine } from './session.machine';
import { signOnMachine } from './sign-on.machine';
import { SYSTEM } from './systems';

/** Fetched when it is wanted and put in place of this, before it is invoked: a visitor at the entrance does without. */
const interior: AnyActorLogic = fromCallback(notProvided('interior'));

const parts = setup({
  types: { input: {} as RootInput, context: {} as RootContext, events: {} as RootEvent },
  actors: {
    facts,
    world: fromCallback<WorldCommand>(notProvided('world')),
    addressBar: fromCallback<AddressCommand>(notProvided('addressBar')),
    reporter: fromCallback<Report>(notProvided('reporter')),
    application: applicationMachine,
    language: languageMachine,
    publication: publicationMachine,
    loginOptions: loginOptionsMachine,
    session: sessionMachine,
    login: loginMachine,
    navigation: navigationMachine,
    dialogs: dialogsMachine,
    globalError: globalErrorMachine,
    requests: requestsMachine,
    serverTime: serverTimeMachine,
    connection: connectionMachine,
    lockout: lockoutMachine,
    signOn: signOnMachine,
    loadInterior: fromPromise<void>(promiseNotProvided('loadInterior')),
    interior,
  },
  actions: {
    reopenLogin: sendTo(SYSTEM.login, { type: 'login.reopen' }),
    learnLeft: sendTo(SYSTEM.navigation, {
      type: 'fact.learned',
      facts: { session: 'signedOut', venue: null },
    }),
    /** Of what belonged to whoever left; how the venue is entered stays true. */
    forgetHeld: assign(({ context: { held } }) => ({
      held: held?.filter(({ type }) => type === 'interior.learn') ?? null,
    })),
  },
  guards: {
    isInside: ({ context }) => context.held === null,
    isSessionOver: (_, params: { fault: Fault | null }) => params.fault !== null && isSessionOver(params.fault),
  },
});

/** The parts that the root connects; the tables of who is told what are typed by it. */
export const rootSetup = parts.extend({
  actions: {
    /** To the interior where there is one; else it is kept, the last of each kind, until there is. */
    tell: enqueueActions(({ context: { held }, enqueue }, fact: InteriorEvent) => {
      if (held === null) enqueue.sendTo(SYSTEM.interior, fact);
      else enqueue.assign({ held: [...held.filter(({ type }) => type !== fact.type), fact] });
    }),
    /** To the log of the interior where there is one, else to the console. */
    report: enqueueActions(({ context: { held }, enqueue }, report: Report) => {
      if (held === null) enqueue.sendTo(SYSTEM.interior, { ...report, type: 'interior.report' });
      else enqueue.sendTo(SYSTEM.reporter, report);
    }),
    tellHeld: enqueueActions(({ context, enqueue }) => {
      for (const fact of context.held ?? []) enqueue.sendTo(SYSTEM.interior, fact);
      enqueue.assign({ held: null });
    }),
  },
});

import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import { facts } from '../kernel/facts';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { lockoutMachine } from '../login/lockout.machine';
import { loginMachine } from '../login/login.machine';
import { loginOptionsMachine } from '../login/login-options.machine';
import { sessionMachine } from '../login/session.machine';
import { signOnMachine } from '../login/sign-on.machine';
import { applicationMachine } from '../shell/application.machine';
import { connectionMachine } from '../shell/connection.machine';
import { dialogsMachine } from '../shell/dialogs.machine';
import { globalErrorMachine } from '../shell/global-error.machine';
import { languageMachine } from '../shell/language.machine';
import { navigationMachine } from '../shell/navigation.machine';
import { publicationMachine } from '../shell/publication.machine';
import { requestsMachine } from '../shell/requests.machine';
import { serverTimeMachine } from '../shell/server-time.machine';
import type { InteriorEvent } from './interior.events';
import type { AddressCommand, Report, RootContext, RootEvent, RootInput, WorldCommand } from './root.events';
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

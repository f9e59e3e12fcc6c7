import { fromCallback, setup } from 'xstate';
import { type Fault, isSessionOver } from '../domain/fault';
import { applicationMachine } from './application.machine';
import { areaMachine } from './area.machine';
import { dialogsMachine } from './dialogs.machine';
import { entryMachine } from './entry.machine';
import { facts } from './facts';
import { filmMachine } from './film.machine';
import { globalErrorMachine } from './global-error.machine';
import { imagesMachine } from './images.machine';
import { languageMachine } from './language.machine';
import { lockoutMachine } from './lockout.machine';
import { loginMachine } from './login.machine';
import { loginOptionsMachine } from './login-options.machine';
import { navigationMachine } from './navigation.machine';
import { notProvided } from './not-provided';
import { profileMachine } from './profile.machine';
import { publicationMachine } from './publication.machine';
import { requestsMachine } from './requests.machine';
import type { AddressCommand, Report, RootEvent, RootInput, WorldCommand } from './root.events';
import { serverTimeMachine } from './server-time.machine';
import { sessionMachine } from './session.machine';
import { signOnMachine } from './sign-on.machine';
import { venueMachine } from './venue.machine';

/** The parts that the root connects; the tables of who is told what are typed by it. */
export const rootSetup = setup({
  types: { input: {} as RootInput, context: {} as RootInput, events: {} as RootEvent },
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
    venue: venueMachine,
    navigation: navigationMachine,
    area: areaMachine,
    dialogs: dialogsMachine,
    globalError: globalErrorMachine,
    requests: requestsMachine,
    serverTime: serverTimeMachine,
    images: imagesMachine,
    film: filmMachine,
    lockout: lockoutMachine,
    signOn: signOnMachine,
    entry: entryMachine,
    profile: profileMachine,
  },
  guards: {
    isSessionOver: (_, params: { fault: Fault | null }) => params.fault !== null && isSessionOver(params.fault),
  },
});

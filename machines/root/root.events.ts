import type { AnyActorLogic, EmittedFrom } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { EntryInput } from '../login/entry.machine';
import type { LockoutFact, LockoutInput } from '../login/lockout.machine';
import type { LoginFact } from '../login/login.events';
import type { LoginOptionsFact } from '../login/login-options.machine';
import type { SessionFact } from '../login/session.machine';
import type { SignOnFact, SignOnInput } from '../login/sign-on.machine';
import type { ApplicationFact } from '../shell/application.machine';
import type { ComfortFact } from '../shell/comfort.machine';
import type { ConnectionFact, ConnectionInput } from '../shell/connection.machine';
import type { DialogsFact } from '../shell/dialogs.machine';
import type { FirstDrawingFact } from '../shell/first-drawing.machine';
import type { LanguageFact, LanguageInput } from '../shell/language.machine';
import type { NavigationFact } from '../shell/navigation.events';
import type { PublicationFact } from '../shell/publication.machine';
import type { RequestsFact } from '../shell/requests.machine';
import type { AddressFact, WorldFact } from '../shell/world.events';
import type { Presentation } from '../venue/area.machine';
import type { ArrivalFact } from '../venue/arrival.machine';
import type { VenueInput } from '../venue/venue.machine';
import type { insideMachines } from './inside';

/** `now` in milliseconds since 1970; `path` with query and hash. */
export type RootInput = {
  path: string;
  now: number;
  presentation: Presentation;
  language: LanguageInput;
} & LockoutInput &
  SignOnInput &
  EntryInput &
  VenueInput &
  ConnectionInput;

/** Facts of the root itself. */
export type OwnFact =
  | { type: 'root.started' }
  /** A screen shows why navigation is blocked. */
  | { type: 'way.blocked' }
  | { type: 'way.cleared' }
  /** The code of the inside parts could not be fetched. */
  | { type: 'inside.failed'; fault: Fault };

/** What a machine emits; a machine without declared facts emits none. */
type FactsOf<L> = L extends AnyActorLogic ? (string extends EmittedFrom<L>['type'] ? never : EmittedFrom<L>) : never;

/** All facts that parts exchange; those of inside parts follow from their machines. */
export type RootFact =
  | OwnFact
  | WorldFact
  | AddressFact
  | ApplicationFact
  | LanguageFact
  | PublicationFact
  | LoginOptionsFact
  | SessionFact
  | LoginFact
  | LockoutFact
  | SignOnFact
  | NavigationFact
  | ComfortFact
  | ConnectionFact
  | FirstDrawingFact
  | DialogsFact
  | RequestsFact
  | ArrivalFact
  | FactsOf<(typeof insideMachines)[keyof typeof insideMachines]>;

export type RootContext = RootInput & {
  /** The current values that the inside parts receive first, by group; `null` once they have received them. */
  present: Readonly<Record<string, RootFact>> | null;
};

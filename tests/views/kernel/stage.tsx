import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { onTestFinished, vi } from 'vitest';
import {
  type Actor,
  type AnyActorRef,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  SimulatedClock,
  waitFor,
} from 'xstate';
import type { CalendarFile } from '../../../domain/agenda/calendar';
import type { AgendaSharing, Going } from '../../../domain/agenda/going';
import { changedTalks, type StoredTalks } from '../../../domain/agenda/kept-talks';
import { CHAT_API } from '../../../domain/chat/api';
import type { EmojiNames } from '../../../domain/chat/emoji';
import type { ChatFile, FileAddress } from '../../../domain/chat/files';
import type { ChatReports } from '../../../domain/chat/safety';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type Identity, sealIdentity } from '../../../domain/kernel/identity';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type UserInfo, UserInfoSchema } from '../../../domain/kernel/user';
import { VenueSchema } from '../../../domain/kernel/venue';
import type { Attempts } from '../../../domain/login/lockout';
import { type Credentials, LoginConfigurationsSchema, readLoginOptions } from '../../../domain/login/login';
import type { Tap } from '../../../domain/media/taps';
import { meetStateAfter } from '../../../domain/people/meet';
import { choiceOf } from '../../../domain/people/presence';
import { type UserProfile, UserProfileSchema } from '../../../domain/people/profile';
import type { ConsentTerms, Decisions } from '../../../domain/privacy/cookies';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import type { PollTally } from '../../../domain/stage/polls';
import type { MessageOutcome } from '../../../domain/stage/questions';
import type { Announcement } from '../../../domain/venue/announcement';
import { type KeptReminders, NO_REMINDERS } from '../../../domain/widgets/reminder';
import { agendaMachine } from '../../../machines/agenda/agenda.machine';
import { agendaSharingMachine } from '../../../machines/agenda/agenda-sharing.machine';
import {
  type CertificateStanding,
  type CertificateWish,
  certificatesMachine,
} from '../../../machines/agenda/certificates.machine';
import { goingMachine } from '../../../machines/agenda/going.machine';
import { ownAgendaMachine } from '../../../machines/agenda/own-agenda.machine';
import type {
  InboxCommand,
  InboxEvent,
  InboxInput,
  OutboxEvent,
  Posting,
  RoomCommand,
  RoomEvent,
  RoomInput,
  SafetyCommand,
  SafetyEvent,
  Verdict,
  WallCommand,
  WallEvent,
} from '../../../machines/chat/chat.events';
import type { QuietCommand } from '../../../machines/chat/chat-toast.machine';
import { type Complaint, complaintMachine } from '../../../machines/chat/complaint.machine';
import type { DraftCommand } from '../../../machines/chat/composer.machine';
import type { CopyInput } from '../../../machines/chat/copying.machine';
import type { RecentCommand } from '../../../machines/chat/emoji.machine';
import type { FileInput } from '../../../machines/chat/file.machine';
import {
  type BoardCommand as NoticeCommand,
  noticesMachine,
  type Permission,
  type SignCommand,
  type Wish,
} from '../../../machines/chat/notices.machine';
import { ownDataMachine } from '../../../machines/chat/own-data.machine';
import type { RemovalCommand } from '../../../machines/chat/removal.machine';
import type { Found } from '../../../machines/chat/search.machine';
import { entryMachine } from '../../../machines/login/entry.machine';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import { loginMachine } from '../../../machines/login/login.machine';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import { sessionMachine } from '../../../machines/login/session.machine';
import { signOnMachine } from '../../../machines/login/sign-on.machine';
import { type BoardLikesEvent, boardLikesMachine } from '../../../machines/media/board-likes.machine';
import { likesMachine } from '../../../machines/media/likes.machine';
import type { OwnLikesEvent } from '../../../machines/media/media.events';
import { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import { availabilityMachine, type ChoiceCommand } from '../../../machines/people/availability.machine';
import { crowdMachine } from '../../../machines/people/crowd.machine';
import { type LeadStanding, leadMachine } from '../../../machines/people/lead.machine';
import { type ContactList, leadContactsMachine } from '../../../machines/people/lead-contacts.machine';
import { leadsMachine } from '../../../machines/people/leads.machine';
import type { OwnMeeting } from '../../../machines/people/meet.events';
import { meetMachine } from '../../../machines/people/meet.machine';
import { portraitMachine } from '../../../machines/people/portrait.machine';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { profileMachine } from '../../../machines/people/profile.machine';
import { profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import { type RosterEvent, type RosterInput, rosterMachine } from '../../../machines/people/roster.machine';
import { type SharedLead, sharedLeadsMachine } from '../../../machines/people/shared-leads.machine';
import { type Suggested, suggestionsMachine } from '../../../machines/people/suggestions.machine';
import { analyticsMachine, type Hit } from '../../../machines/privacy/analytics.machine';
import { consentMachine } from '../../../machines/privacy/consent.machine';
import { visitsMachine } from '../../../machines/privacy/visits.machine';
import { insideMachines } from '../../../machines/root/inside';
import { provideParts } from '../../../machines/root/root.machine';
import { applicationMachine } from '../../../machines/shell/application.machine';
import { comfortMachine } from '../../../machines/shell/comfort.machine';
import { firstDrawingMachine, type Ground } from '../../../machines/shell/first-drawing.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import { rotationHintMachine } from '../../../machines/shell/rotation-hint.machine';
import type { AddressCommand, AddressFact, WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { type MessageOfTalk, messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import type { OwnPollPart, PollAct, PollsEvent, PollVote } from '../../../machines/stage/polls.events';
import { pollsMachine } from '../../../machines/stage/polls.machine';
import type {
  Asking,
  OwnPart,
  QuestionAct,
  QuestionsEvent,
  QuestionVote,
} from '../../../machines/stage/questions.events';
import { questionsMachine } from '../../../machines/stage/questions.machine';
import type { ReactionsEvent } from '../../../machines/stage/reactions.events';
import { reactionsMachine } from '../../../machines/stage/reactions.machine';
import { stageMachine } from '../../../machines/stage/stage.machine';
import { talkPollsMachine } from '../../../machines/stage/talk-polls.machine';
import { talkReactionsMachine } from '../../../machines/stage/talk-reactions.machine';
import { liveHelpMachine } from '../../../machines/support/live-help.machine';
import { type LogEntry, loggingMachine } from '../../../machines/support/logging.machine';
import { type Prepared, reportMachine } from '../../../machines/support/report.machine';
import { announcementsMachine } from '../../../machines/venue/announcements.machine';
import { areaMachine, type Presentation } from '../../../machines/venue/area.machine';
import { filmMachine } from '../../../machines/venue/film.machine';
import { type ImageRequest, imageMachine } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import { outlookMachine } from '../../../machines/venue/outlook.machine';
import { venueMachine } from '../../../machines/venue/venue.machine';
import type { BoardCommand, BoardEvent, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { boardsMachine } from '../../../machines/widgets/boards.machine';
import { illustratorMachine, type PictureToStore } from '../../../machines/widgets/illustrator.machine';
import { remindersMachine } from '../../../machines/widgets/reminders.machine';
import { seenMachine } from '../../../machines/widgets/seen.machine';
import { widgetLinkMachine } from '../../../machines/widgets/widget-link.machine';
import { provideModeration } from '../../../src/adapters/chat/moderation';
import { provideCodes } from '../../../src/adapters/kernel/code';
import { searchInside } from '../../../src/adapters/search/inside';
import { device } from '../../../src/adapters/shell/device';
import { dressPage, showLanguage } from '../../../src/adapters/shell/page';
import { hearEscape } from '../../../src/adapters/shell/world';
import { createFilms } from '../../../src/adapters/venue/films';
import { widgetsInside } from '../../../src/adapters/widgets/inside';
import { keepSeen, readSeen } from '../../../src/adapters/widgets/seen';
import { ActorsProvider } from '../../../src/views/kernel/ActorsProvider';
import type { PartName, useActorOf } from '../../../src/views/kernel/actors';
import { showReports } from '../../../src/views/support/reports';
import { CATALOGUES, loadWords } from '../../../src/words/words';
import loginOptionsFixture from '../../fixtures/contract/login-options.json';
import uiConfigFixture from '../../fixtures/contract/ui-config.json';
import venueFixture from '../../fixtures/contract/venue.json';
import versionFixture from '../../fixtures/contract/venue-version.json';
import { callsWith, makeCallHands } from '../../machines/calls/calls-world';
import { chatWith } from '../../machines/chat/chat-world';
import { ownPollPart } from '../../machines/stage/polls.inputs';
import { ownPart } from '../../machines/stage/questions.inputs';

/** A service that answers nothing about widgets. */
const unanswered = async (): Promise<never> => {
  throw new FaultError(makeFault('NOT_REACHABLE'));
};
const SILENT = { get: unanswered, blob: unanswered, post: unanswered };

export const ADA: Identity = { uid: 'uid-1', email: 'ada.lovelace@example.org' };
export const NOW = Date.parse('2026-06-01T10:00:00Z');

/** A response of the service as JSON; a function is called for each request and may throw or wait. */
type Answer<T> = T | (() => T | Promise<T>);

export type StageOptions = {
  /** The first address; the login page by default. */
  path?: string;
  config?: Answer<unknown>;
  version?: Answer<unknown>;
  /** Response of `GET /loginOptions`. */
  options?: Answer<unknown>;
  venue?: Answer<unknown>;
  /** The user at the start; `unknown` waits for {@link Stage.identify}. */
  identity?: Identity | null | 'unknown';
  /** The venue's own check; throws to refuse. */
  authority?: Answer<{ roles: readonly string[] }>;
  userInfo?: Partial<UserInfo>;
  /** What only the user may read of the questions at a talk. */
  ownQuestions?: OwnPart;
  /** What only the user may read of its polls. */
  ownPolls?: OwnPollPart;
  /** The outcome of a login; by default it signs in Ada. */
  signIn?: (credentials: Credentials) => Promise<void>;
  sendReset?: (email: string) => Promise<void>;
  /** The outcome of a single sign-on; by default the page leaves, and the popup signs in Ada. */
  startRedirect?: (providerId: string) => Promise<void>;
  openPopup?: (providerId: string) => Promise<void>;
  /** Whether a user came back signed in. */
  finishRedirect?: () => Promise<boolean>;
  /** The provider that the page comes back from. */
  returning?: string | null;
  /** Failed logins in the browser's storage. */
  attempts?: readonly Attempts[];
  locale?: string;
  presentation?: Presentation;
  /** The consent decisions in the browser's storage. */
  consents?: Decisions;
  /** The meetings of the user, and the times that are free for both. */
  meetings?: readonly OwnMeeting[];
  /** Attendees who have something in common with the user. */
  suggestions?: readonly Suggested[];
  /** What the user can do with the contact of a company, which the service says now. */
  lead?: () => LeadStanding;
  /** Shares a contact with a note, or withdraws it. */
  changeLead?: (note: string | null) => Promise<LeadStanding>;
  contacts?: (query: string) => ContactList;
  /** The attendance that the service keeps of the user, which it says now. */
  /** Whether people whom the user knows see the own agenda. */
  sharing?: { read: () => AgendaSharing; change: (isShared: boolean) => AgendaSharing };
  /** Who goes to a talk. */
  going?: (talk: string) => Sealed<Going>;
  certificates?: {
    read: () => CertificateStanding;
    keep: () => CertificateStanding;
    forget: () => CertificateStanding;
    save: (wish: CertificateWish | null) => Promise<void>;
  };
  shared?: readonly SharedLead[];
  freeSlots?: readonly number[];
  /** Response for the own profile. */
  profile?: Answer<unknown>;
  /** Response for another attendee's profile. */
  attendee?: (uid: string) => Promise<unknown>;
  /** Response to a saved profile; by default the saved profile. */
  saveProfile?: (profile: UserProfile) => Promise<unknown>;
  /** The outcome of storing consent decisions. */
  keepDecisions?: (kept: { terms: ConsentTerms; decisions: Decisions }) => Promise<void>;
  isOnline?: boolean;
  /** Whether the page is a preview in the control room. */
  isPreview?: boolean;
  isHintDismissed?: boolean;
  /** The outcome of fetching the code of the report, of writing the recording down and of sending it. */
  fetchReport?: () => Promise<void>;
  prepareRecording?: () => Promise<void>;
  sendRecording?: (code: string, sentence: string | null) => Promise<{ code: string }>;
  /** The element whose content the crash screen replaces if it is gone. */
  application?: HTMLElement;
  /** What the realtime database first says about the attendees of an area, or of all areas. */
  roster?: (input: RosterInput) => RosterEvent;
  /** How many are in each area, as the service counts them. */
  people?: number;
  /** The users whom the service calls its staff. */
  staff?: readonly string[];
  /** Response to what a widget posts to the service. */
  post?: (path: string, body: unknown) => Promise<unknown>;
  /** The clipboard. */
  copyText?: (text: string) => Promise<void>;
  /** Response to a question about the venue. */
  search?: (query: Readonly<Record<string, string | number>>) => Promise<unknown>;
  /** Address of a picture by its `uri`; `null` if it cannot be loaded. */
  picture?: (uri: string, size: number | null) => string | null;
  /** The talks that the user has saved, by their addresses. */
  keptTalks?: readonly string[];
  /** The outcome of saving a calendar file. */
  saveCalendar?: () => Promise<void>;
  /** The file of a document by its `uri`. */
  file?: (uri: string) => Promise<Blob>;
};

const ask = async <T,>(answer: Answer<T>): Promise<T> =>
  typeof answer === 'function' ? (answer as () => T | Promise<T>)() : answer;

const counter = () => vi.fn<() => void>();

type ActorOf<N extends PartName> = ReturnType<typeof useActorOf<N>>;

/** Renders a view on a running root whose actors are fakes that respond with the contract's fixtures. */
export function renderStage(view: ReactNode, given: StageOptions = {}) {
  const {
    isPreview = false,
    path = '/login',
    config = uiConfigFixture,
    version = versionFixture,
    options = loginOptionsFixture,
    venue = venueFixture,
    identity = null,
    authority = { roles: [] },
    userInfo = {},
    ownQuestions = ownPart(),
    ownPolls = ownPollPart(),
    locale = 'en',
    returning = null,
    attempts = [],
    presentation = 'picture',
    consents = {},
    freeSlots = [],
    profile = {
      userId: ADA.uid,
      data: { attributes: { ...userInfo.attributes, jobTitle: userInfo.attributes?.title } },
    },
    attendee = async (uid: string) => ({ userId: uid, data: { attributes: {} } }),
    isOnline = true,
    picture = (uri: string) => `blob:${uri}`,
    file: readFile = async () => new Blob(),
  } = given;

  const rosters: { input: RosterInput; say: (event: RosterEvent) => void }[] = [];
  let identify: (user: Identity | null) => void = () => {};
  let tell: (fact: WorldFact | AddressFact) => void = () => {};
  const commands: WorldCommand[] = [];
  const addresses: AddressCommand[] = [];
  let tick: (time: number) => void = () => {};
  let now = NOW;
  const kept: (readonly Attempts[])[] = [];
  const startRedirect = vi.fn<(providerId: string) => Promise<void>>(given.startRedirect ?? (async () => {}));
  const openPopup = vi.fn<(providerId: string) => Promise<void>>(given.openPopup ?? (async () => identify(ADA)));
  const signIn = vi.fn<(credentials: Credentials) => Promise<void>>(given.signIn ?? (async () => identify(ADA)));
  const sendReset = vi.fn<(email: string) => Promise<void>>(given.sendReset ?? (async () => {}));
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  const saveProfile = vi.fn<(saved: UserProfile) => Promise<unknown>>(given.saveProfile ?? (async (saved) => saved));
  const keepDecisions = vi.fn<(made: { terms: ConsentTerms; decisions: Decisions }) => Promise<void>>(
    given.keepDecisions ?? (async () => {}),
  );
  const hits: { trackerUrl: string; hit: Hit; uid: string | null }[] = [];
  const entries: { to: 'service' | 'console'; entry: LogEntry }[] = [];
  /** The codes of saved recordings. */
  const saved: string[] = [];
  let meetings = given.meetings ?? [];
  const keptReminders: KeptReminders[] = [];
  let accountTalks = [...(given.keptTalks ?? [])];
  const keptTalks: StoredTalks[] = [];
  const calendars: CalendarFile[] = [];
  let ring: () => void = () => {};
  let announce: (all: readonly Announcement[]) => void = () => {};
  const keptDismissed: (readonly string[])[] = [];
  const sayMissing = counter();
  const keepHintDismissed = counter();
  const reads = { config: counter(), version: counter(), options: counter(), venue: counter() };

  /** The questions of the talk on the page. */
  const questionHands = {
    tell: null as ((event: QuestionsEvent) => void) | null,
    asked: [] as Asking[],
    votes: [] as QuestionVote[],
    acts: [] as QuestionAct[],
    reports: [] as Complaint[],
    ask: async (): Promise<void> => {},
  };
  /** Messages of the chat that become questions. */
  const messageHands = { asked: [] as MessageOfTalk[], ask: async (): Promise<MessageOutcome> => 'asked' };
  /** The reactions at the talk on the page. */
  const reactionHands = { tell: null as ((event: ReactionsEvent) => void) | null };
  /** The polls of the talk on the page. */
  const pollHands = {
    tell: null as ((event: PollsEvent) => void) | null,
    votes: [] as PollVote[],
    acts: [] as PollAct[],
    vote: async (): Promise<PollTally> => ({ votes: 1 }),
  };
  const likeHands = {
    line: null as ((event: OwnLikesEvent) => void) | null,
    counts: new Map<string, (event: BoardLikesEvent) => void>(),
    sent: [] as (Tap | null)[],
    /** Of a media board, by media item. */
    now: {} as Readonly<Record<string, number>>,
    answer: async (): Promise<void> => {},
  };
  const boardHands = {
    say: (event: BoardEvent): void => void event,
    commands: [] as BoardCommand[],
    store: ({ picture: sent }: PictureToStore): Promise<ChatFile> =>
      Promise.resolve({
        id: 'f1',
        name: sent?.name.open() ?? '',
        size: 9,
        type: 'image/png',
        width: 960,
        height: 480,
      }),
  };
  const chatHands = {
    inbox: (event: InboxEvent): void => void event,
    readAll: [] as unknown[],
    rooms: new Map<string, (event: RoomEvent) => void>(),
    commands: [] as RoomCommand[],
    deleted: [] as string[],
    copied: [] as string[],
    walls: new Map<string, (event: WallEvent) => void>(),
    removals: [] as WallCommand[],
    posted: [] as string[],
    /** The pictures of users who write, by their ids. */
    portraits: {} as Record<string, string>,
    isRefusing: false,
    isWord: false,
    isBlocked: false,
    safety: (event: SafetyEvent): void => void event,
    blocks: [] as SafetyCommand[],
    upload: (event: OutboxEvent): void => void event,
    uploads: [] as Posting[],
    complaints: [] as Complaint[],
    groups: [] as { name: string | null; members: readonly string[] }[],
    renamed: [] as [string, string | null][],
    left: [] as string[],
    members: ['uid-1', 'grace', 'hedy'] as string[],
    memberChanges: [] as [string, boolean][],
    found: [] as Sealed<Found>[],
    /** What the service answers to organisers. */
    reports: vi.fn<(query: Readonly<Record<string, string | number>>) => Promise<ChatReports>>(async () => ({
      reports: [],
      next: null,
    })),
    /** What the browser says about notifications. */
    wish: { permission: 'prompt', isWanted: false } as Wish,
    permission: 'granted' as Permission,
    wishes: [] as boolean[],
    notices: [] as NoticeCommand[],
    click: (room: string): void => void room,
    countReports: vi.fn<() => Promise<{ open: number }>>(async () => ({ open: 0 })),
    moderations: [] as unknown[],
    moderate: async (): Promise<void> => {},
    exportOwn: async (): Promise<void> => {},
    eraseOwn: async (): Promise<void> => {},
    addressOf: (input: FileInput): Sealed<FileAddress> =>
      seal({ url: `/chat-files/${input.fileId}`, small: `/chat-files/${input.fileId}/small`, expires: 0 }),
  };
  const search = vi.fn<(query: Readonly<Record<string, string | number>>) => Promise<unknown>>(
    given.search ?? (async () => ({ answer: null, sources: [], results: [] })),
  );
  const callHands = makeCallHands();
  const root: Actor<ReturnType<typeof provideParts>> = createActor(
    provideParts({
      ...insideMachines,
      world: fromCallback<WorldCommand, NonReducibleUnknown, WorldFact>(({ sendBack, receive }) => {
        tell = sendBack;
        const deafen = hearEscape(sendBack);
        receive((command) => void commands.push(command));
        return deafen;
      }),
      addressBar: fromCallback<AddressCommand, NonReducibleUnknown, AddressFact>(({ receive }) =>
        receive((command) => void addresses.push(command)),
      ),
      application: applicationMachine.provide({
        actors: {
          readConfig: fromPromise(async () => {
            reads.config();
            return v.parse(UiConfigSchema, await ask(config));
          }),
          dressPage: fromPromise(async ({ input }) => {
            if (input.config !== null) await dressPage({ ...input.config, favicon: null });
          }),
          cleanUp: fromPromise<{ mustReload: boolean }>(async () => ({ mustReload: false })),
          reloadPage: fromPromise(async () => {}),
          loadAnalytics: fromPromise(async () => {}),
        },
      }),
      firstDrawing: firstDrawingMachine.provide({
        actors: { awaitViews: fromPromise(() => new Promise<Ground>(() => {})) },
      }),
      comfort: comfortMachine.provide({ actors: { device } }),
      rotationHint: rotationHintMachine.provide({
        actors: {
          readDismissed: fromPromise(async () => ({ isDismissed: given.isHintDismissed ?? false })),
          keepDismissed: fromPromise(async () => keepHintDismissed()),
        },
      }),
      language: languageMachine.provide({
        actors: {
          loadCatalogue: fromPromise(({ input }) => loadWords(input.locale)),
          storeLanguage: fromPromise(async () => {}),
          showLanguage: fromPromise(({ input }) => showLanguage(input.locale, input.direction)),
        },
      }),
      publication: publicationMachine.provide({
        actors: {
          readVersion: fromPromise(async () => {
            reads.version();
            return { version: v.parse(VenueVersionSchema, await ask(version)), at: NOW };
          }),
        },
      }),
      loginOptions: loginOptionsMachine.provide({
        actors: {
          readLoginOptions: fromPromise(async () => {
            reads.options();
            return readLoginOptions(v.parse(LoginConfigurationsSchema, await ask(options)));
          }),
        },
      }),
      session: sessionMachine.provide({
        actors: {
          identityFeed: fromCallback(({ sendBack }) => {
            identify = (user) => sendBack({ type: 'identity.changed', identity: user && sealIdentity(user) });
            if (identity !== 'unknown') identify(identity);
          }),
          checkAuthority: fromPromise(() => ask(authority)),
          readUserInfo: fromPromise(async () =>
            seal(v.parse(UserInfoSchema, { userId: ADA.uid, email: ADA.email, ...userInfo })),
          ),
          refreshToken: fromPromise<{ roles: readonly string[] }>(async () => ({ roles: [] })),
          leavePresence: fromPromise(async () => {}),
          signOut: fromPromise(signOut),
        },
      }),
      login: loginMachine.provide({
        actors: {
          signIn: fromPromise(async ({ input }) => {
            if (input.credentials !== null) await signIn(input.credentials.open());
          }),
          sendReset: fromPromise(async ({ input }) => {
            if (input.email !== null) await sendReset(input.email.open());
          }),
        },
      }),
      lockout: lockoutMachine.provide({
        actors: {
          clock: fromCallback(({ sendBack }) => {
            tick = (time) => sendBack({ type: 'clock.ticked', now: time });
          }),
          readClock: fromPromise(async () => ({ now })),
          keepAttempts: fromPromise(async ({ input }) => void kept.push(input.attempts)),
        },
      }),
      signOn: signOnMachine.provide({
        actors: {
          startRedirect: fromPromise(({ input }) => startRedirect(input.providerId)),
          openPopup: fromPromise(({ input }) => openPopup(input.providerId)),
          finishRedirect: fromPromise(given.finishRedirect ?? (async () => false)),
        },
      }),
      codes: provideCodes(() => {}),
      loadInside: fromPromise(async () => {}),
      entry: entryMachine.provide({
        actors: {
          readConsents: fromPromise(async () => consents),
          captureLogin: fromPromise(async () => {}),
          forgetCapture: fromPromise(async () => {}),
        },
      }),
      leads: leadsMachine.provide({
        actors: {
          member: leadMachine.provide({
            actors: {
              readLead: fromPromise(async () => given.lead?.() ?? unanswered()),
              shareContact: fromPromise(async ({ input }) => given.changeLead?.(input.note.open()) ?? unanswered()),
              withdrawContact: fromPromise(async () => given.changeLead?.(null) ?? unanswered()),
              contacts: leadContactsMachine.provide({
                actors: {
                  readContacts: fromPromise(async ({ input }) => given.contacts?.(input.query.open()) ?? unanswered()),
                  saveContacts: fromPromise(async () => {}),
                },
              }),
            },
          }),
        },
      }),
      agendaSharing: agendaSharingMachine.provide({
        actors: {
          readSharing: fromPromise(async () => given.sharing?.read() ?? unanswered()),
          changeSharing: fromPromise(
            async ({ input: { isShared } }) => given.sharing?.change(isShared) ?? unanswered(),
          ),
        },
      }),
      going: goingMachine.provide({
        actors: { readGoing: fromPromise(async ({ input: { talk } }) => given.going?.(talk) ?? unanswered()) },
      }),
      certificates: certificatesMachine.provide({
        actors: {
          readAttendance: fromPromise(async () => given.certificates?.read() ?? unanswered()),
          keepAttendance: fromPromise(async () => given.certificates?.keep() ?? unanswered()),
          forgetAttendance: fromPromise(async () => given.certificates?.forget() ?? unanswered()),
          saveCertificate: fromPromise(async ({ input: { wish } }) => given.certificates?.save(wish)),
        },
      }),
      sharedLeads: sharedLeadsMachine.provide({
        actors: {
          readShared: fromPromise(async () => given.shared ?? []),
          withdrawShared: fromPromise(async (): Promise<readonly SharedLead[]> => []),
        },
      }),
      suggestions: suggestionsMachine.provide({
        actors: { readSuggestions: fromPromise(async () => given.suggestions ?? []) },
      }),
      meet: meetMachine.provide({
        actors: {
          meetFeed: fromCallback(() => {}),
          readMeetings: fromPromise(async (): Promise<readonly OwnMeeting[]> => [...meetings]),
          readSlots: fromPromise(async () => freeSlots),
          sendProposal: fromPromise(async ({ input: { wish, proposal } }) => {
            const { id = '', begin = 0, text = seal('') } = proposal ?? {};
            const body = seal({ name: 'Grace', text: text.open() });
            const one = { id, uid: wish?.uid ?? '', begin, end: begin + 900_000, isMine: true, isAhead: true };
            meetings = [...meetings, { ...one, state: 'proposed', body }];
            return meetings;
          }),
          sendAnswer: fromPromise(async ({ input: { answer } }) => {
            meetings = meetings.map((one) =>
              one.id === answer?.id ? { ...one, state: meetStateAfter(one, answer.action) ?? one.state } : one,
            );
            return meetings;
          }),
        },
      }),
      portrait: portraitMachine.provide({
        actors: { showFile: fromCallback(() => {}), removePortrait: fromPromise(async () => {}) },
      }),
      profile: profileMachine.provide({
        actors: {
          readProfile: fromPromise(async () => seal(v.parse(UserProfileSchema, await ask(profile)))),
        },
      }),
      profilePanel: profilePanelMachine.provide({
        actors: {
          readAttendee: fromPromise(async ({ input }) => seal(v.parse(UserProfileSchema, await attendee(input.uid)))),
          saveProfile: fromPromise(async ({ input }) => {
            if (input.profile === null) throw new Error('No profile was handed in');
            return seal(v.parse(UserProfileSchema, await saveProfile(input.profile.open())));
          }),
        },
      }),
      consent: consentMachine.provide({
        actors: { keepDecisions: fromPromise(({ input }) => keepDecisions(input)) },
      }),
      analytics: analyticsMachine.provide({
        actors: { sendHit: fromPromise(async ({ input }) => void hits.push(input)) },
      }),
      visits: visitsMachine.provide({
        actors: {
          clock: fromCallback(({ receive, sendBack }) => receive(() => sendBack({ type: 'clock.told', at: 0 }))),
          sendVisits: fromPromise(async () => {}),
        },
      }),
      logging: loggingMachine.provide({
        actors: {
          sendEntry: fromPromise(async ({ input }) => void entries.push({ to: 'service', entry: input.entry })),
          writeEntry: fromPromise(async ({ input }) => void entries.push({ to: 'console', entry: input.entry })),
        },
      }),
      liveHelp: liveHelpMachine.provide({
        actors: {
          makeCode: fromPromise(async () => ({ id: seal('an-id'), code: seal('K7Q2MX'), until: 600_000 })),
          line: fromCallback(() => {}),
        },
      }),
      report: reportMachine.provide({
        actors: {
          fetchReport: fromPromise(given.fetchReport ?? (async () => {})),
          recorder: fromCallback(() => {}),
          views: fromCallback(() => showReports(root, given.application ?? document.body)),
          sayMissing: fromPromise(async () => sayMissing()),
          prepareRecording: fromPromise<Prepared>(async () => {
            await given.prepareRecording?.();
            return { code: 'K7QP2MXT', recording: seal('{}'), size: 171_400, events: 1234 };
          }),
          saveRecording: fromPromise(async ({ input }) => void saved.push(input.code)),
          sendRecording: fromPromise(
            async ({ input: { code, sentence } }) =>
              (await given.sendRecording?.(code, sentence?.open() ?? null)) ?? { code },
          ),
        },
      }),
      presence: presenceMachine.provide({
        actors: {
          connection: fromCallback(({ sendBack }) => sendBack({ type: 'presence.connected' })),
          tabLock: fromCallback(({ sendBack }) => sendBack({ type: 'presence.led' })),
          armRemoval: fromPromise(async () => {}),
          disarmRemoval: fromPromise(async () => {}),
          updateAttendee: fromPromise(async () => {}),
          removeAttendee: fromPromise(async () => {}),
          hideAttendee: fromPromise(async () => {}),
        },
      }),
      availability: availabilityMachine.provide({
        actors: {
          activity: fromCallback(() => {}),
          choice: fromCallback<ChoiceCommand>(({ sendBack, receive }) =>
            receive(({ wish }) =>
              sendBack({ type: 'availability.chosen', choice: wish && choiceOf(wish, NOW), now: NOW }),
            ),
          ),
        },
      }),
      chat: chatWith({
        chatConnection: fromCallback(({ sendBack }) => sendBack({ type: 'chat.connected' })),
        shelf: fromCallback(() => {}),
        inboxFeed: fromCallback<InboxCommand, InboxInput>(({ sendBack, receive }) => {
          chatHands.inbox = sendBack;
          receive(({ rooms }) => void chatHands.readAll.push(rooms));
        }),
        draftKeep: fromCallback<DraftCommand, RoomInput>(() => {}),
        quietKeep: fromCallback<QuietCommand>(({ sendBack, receive }) =>
          receive(({ isQuiet }) => sendBack({ type: 'toast.chosen', isQuiet })),
        ),
        safetyFeed: fromCallback<SafetyCommand, RealtimeLine>(({ sendBack, receive }) => {
          chatHands.safety = sendBack;
          receive((command) => {
            chatHands.blocks.push(command);
            sendBack({ type: 'safety.blocked', uids: command.isOn ? [command.uid] : [] });
          });
        }),
        keepWarning: fromPromise(async () => {}),
        storeFile: fromCallback(({ input, sendBack }) => {
          chatHands.uploads.push(input);
          chatHands.upload = sendBack;
        }),
        postComplaint: fromPromise(async ({ input }) => void chatHands.complaints.push(input)),
        makeGroup: fromPromise(async ({ input }) => {
          chatHands.groups.push({ name: input.name?.open() ?? null, members: input.members });
          return { room: 'g~team' };
        }),
        renameGroup: fromPromise(async ({ input: { room, name } }) => {
          chatHands.renamed.push([room, name?.open() ?? null]);
        }),
        leaveGroup: fromPromise(async ({ input }) => {
          if (chatHands.isRefusing) throw new Error('PERMISSION_DENIED');
          chatHands.left.push(input.room);
        }),
        changeMember: fromPromise(async ({ input: { other, isMember } }) => {
          if (chatHands.isRefusing) throw new Error('PERMISSION_DENIED');
          chatHands.memberChanges.push([other, isMember]);
        }),
        membersFeed: fromCallback(({ sendBack }) => {
          sendBack({ type: 'membership.members', members: chatHands.members });
        }),
        searchMessages: fromPromise(async ({ input }) => ({
          results: chatHands.found.filter((one) => one.open().text?.includes(input.text?.open() ?? '') === true),
          next: null,
        })),
        readAddress: fromPromise(async ({ input }) => chatHands.addressOf(input)),
        roomFeed: fromCallback<RoomCommand, RoomInput>(({ input, sendBack, receive }) => {
          chatHands.rooms.set(input.room, sendBack);
          receive((command) => void chatHands.commands.push(command));
        }),
        wallFeed: fromCallback<WallCommand, RoomInput>(({ input, sendBack, receive }) => {
          chatHands.walls.set(input.room, sendBack);
          receive((command) => void chatHands.removals.push(command));
        }),
        recentKeep: fromCallback<RecentCommand>(({ sendBack }) =>
          sendBack({ type: 'emoji.recalled', recent: seal(['👍']) }),
        ),
        readEmojiNames: fromPromise(async () =>
          seal<EmojiNames>({ '👍': 'thumbs up|', '🎉': 'party popper|celebration' }),
        ),
        copyMessage: fromPromise<void, CopyInput>(
          async ({ input: { text } }) => void chatHands.copied.push(text?.open() ?? ''),
        ),
        removalKeep: fromCallback<RemovalCommand, { line: RealtimeLine }>(() => {}),
        deleteMessage: fromPromise(async ({ input: { message } }) => {
          if (chatHands.isRefusing) throw new Error('PERMISSION_DENIED');
          chatHands.deleted.push(message?.id ?? '');
        }),
        joinRoom: fromPromise(async () => {}),
        nameMessage: fromPromise(async ({ input }) => ({ id: `id ${input.message?.key}` })),
        postMessage: fromPromise(async ({ input }) => {
          if (chatHands.isWord) throw Object.assign(new Error('refused'), { code: 'WORD_REFUSED' });
          if (chatHands.isRefusing) throw new Error('PERMISSION_DENIED');
          if (input.message === null) return;
          const { text, file } = input.message;
          chatHands.posted.push(file?.stored?.open().name ?? text.open());
        }),
        readBack: fromPromise<Verdict, Posting>(async () => (chatHands.isBlocked ? 'closed' : 'other')),
        readName: fromPromise(async ({ input }) =>
          seal({ name: `Name of ${input.uid}`, portrait: chatHands.portraits[input.uid] ?? null }),
        ),
      }),
      ownLikes: ownLikesMachine.provide({
        actors: {
          likesLine: fromCallback(({ sendBack }) => {
            likeHands.line = sendBack;
          }),
          tray: fromCallback(() => {}),
          sendTap: fromPromise(async ({ input }) => {
            likeHands.sent.push(input.tap);
            await likeHands.answer();
          }),
        },
      }),
      likes: likesMachine.provide({
        actors: {
          member: boardLikesMachine.provide({
            actors: {
              boardCounts: fromCallback(({ input: { mediaBoardId }, sendBack }) => {
                likeHands.counts.set(mediaBoardId, sendBack);
                return () => void likeHands.counts.delete(mediaBoardId);
              }),
            },
          }),
        },
      }),
      stage: stageMachine.provide({
        actors: {
          member: questionsMachine.provide({
            actors: {
              questionFeed: fromCallback(({ sendBack }) => {
                questionHands.tell = sendBack;
              }),
              readOwnQuestions: fromPromise(async () => ownQuestions),
              askQuestion: fromPromise(async ({ input: { sent } }) => {
                if (sent !== null) questionHands.asked.push(sent);
                await questionHands.ask();
              }),
              voteQuestion: fromPromise(async ({ input: { sent } }) => {
                if (sent !== null) questionHands.votes.push(sent);
                return { votes: 3 };
              }),
              actOnQuestion: fromPromise(async ({ input: { sent } }) => {
                if (sent !== null) questionHands.acts.push(sent);
              }),
              complaint: complaintMachine.provide({
                actors: { postComplaint: fromPromise(async ({ input }) => void questionHands.reports.push(input)) },
              }),
            },
          }),
        },
      }),
      messageQuestion: messageQuestionMachine.provide({
        actors: {
          askMessage: fromPromise(async ({ input: { asked } }) => {
            if (asked !== null) messageHands.asked.push(asked);
            return messageHands.ask();
          }),
        },
      }),
      talkPolls: talkPollsMachine.provide({
        actors: {
          member: pollsMachine.provide({
            actors: {
              pollFeed: fromCallback(({ sendBack }) => {
                pollHands.tell = sendBack;
              }),
              readOwnPolls: fromPromise(async () => ownPolls),
              sendVote: fromPromise(async ({ input: { sent } }) => {
                if (sent !== null) pollHands.votes.push(sent);
                return pollHands.vote();
              }),
              actOnPoll: fromPromise(async ({ input: { sent } }) => {
                if (sent !== null) pollHands.acts.push(sent);
              }),
            },
          }),
        },
      }),
      talkReactions: talkReactionsMachine.provide({
        actors: {
          member: reactionsMachine.provide({
            actors: {
              reactionFeed: fromCallback(({ sendBack }) => {
                reactionHands.tell = sendBack;
              }),
              react: fromPromise(async () => {}),
            },
          }),
        },
      }),
      moderation: provideModeration({
        get: async (address, schema, { query = {} } = {}) =>
          v.parse(
            schema,
            address === CHAT_API.reportsCount ? await chatHands.countReports() : await chatHands.reports(query),
          ),
        post: async (_, body) => {
          await chatHands.moderate();
          chatHands.moderations.push(body);
        },
      }),
      ownData: ownDataMachine.provide({
        actors: {
          exportOwnData: fromPromise(() => chatHands.exportOwn()),
          eraseOwnData: fromPromise(() => chatHands.eraseOwn()),
        },
      }),
      ...searchInside({
        http: { get: async (_, schema, { query = {} } = {}) => v.parse(schema, await search(query)) },
      }),
      calls: callsWith(callHands),
      crowd: crowdMachine.provide({
        actors: {
          roster: rosterMachine.provide({
            actors: {
              rosterFeed: fromCallback(({ input, sendBack }) => {
                rosters.push({ input, say: sendBack });
                if (given.roster) sendBack(given.roster(input));
              }),
            },
          }),
          countFeed: fromCallback(({ sendBack }) => {
            if (given.people !== undefined) sendBack({ type: 'crowd.counted', count: given.people });
          }),
          staffFeed: fromCallback(({ sendBack }) => sendBack({ type: 'crowd.staff', staff: given.staff ?? [] })),
        },
      }),
      venue: venueMachine.provide({
        actors: {
          readVenue: fromPromise(async () => {
            reads.venue();
            return v.parse(VenueSchema, await ask(venue));
          }),
        },
      }),
      outlook: outlookMachine.provide({
        actors: {
          readMoved: fromPromise(async (): Promise<{ isMoved: boolean }> => ({ isMoved: false })),
          keepMoved: fromPromise(async () => {}),
        },
      }),
      widgets: widgetsInside({
        http: {
          ...SILENT,
          upload: () => Promise.reject(new Error('No upload')),
          blob: async (uri) => readFile(uri),
          ...(given.post && { post: given.post }),
        },
        origin: window.location.origin,
        storageOrigin: () => null,
        countsNow: async () => likeHands.now,
        realtime: { use: () => () => {} },
      }).widgets,
      widgetLink: widgetLinkMachine.provide({
        actors: { copyText: fromPromise(async ({ input }) => given.copyText?.(input.text)) },
      }),
      seen: seenMachine.provide({
        actors: {
          readSeen: fromPromise(async () => readSeen()),
          keepSeen: fromPromise(async ({ input }) => keepSeen(input.seen)),
        },
      }),
      boards: boardsMachine.provide({
        actors: {
          member: boardMachine.provide({
            actors: {
              boardFeed: fromCallback<BoardCommand, BoardInput>(({ sendBack, receive }) => {
                boardHands.say = sendBack;
                receive((command) => void boardHands.commands.push(command));
              }),
              illustrator: illustratorMachine.provide({
                actors: {
                  pictureShelf: fromCallback(() => {}),
                  storePicture: fromPromise(({ input }) => boardHands.store(input)),
                },
              }),
            },
          }),
        },
      }),
      notices: noticesMachine.provide({
        actors: {
          readWish: fromPromise(async () => chatHands.wish),
          keepWish: fromPromise(async ({ input }) => void chatHands.wishes.push(input.isWanted)),
          askPermission: fromPromise(async () => ({ permission: chatHands.permission })),
          unreadSign: fromCallback<SignCommand>(() => {}),
          noticeBoard: fromCallback<NoticeCommand>(({ sendBack, receive }) => {
            chatHands.click = (room) => sendBack({ type: 'notices.clicked', room, isCall: false });
            receive((command) => void chatHands.notices.push(command));
          }),
        },
      }),
      realtime: realtimeMachine.provide({
        actors: { realtimeLine: fromCallback(({ sendBack }) => sendBack({ type: 'realtime.connected' })) },
      }),
      announcements: announcementsMachine.provide({
        actors: {
          readDismissed: fromPromise(async (): Promise<readonly string[]> => []),
          keepDismissed: fromPromise(async ({ input }) => void keptDismissed.push(input)),
          announcementFeed: fromCallback(({ sendBack }) => {
            announce = (all) => sendBack({ type: 'announcements.heard', all });
          }),
        },
      }),
      agenda: agendaMachine.provide({
        actors: {
          saveCalendar: fromPromise(async ({ input }) => {
            calendars.push(input);
            await given.saveCalendar?.();
          }),
        },
      }),
      ownAgenda: ownAgendaMachine.provide({
        actors: {
          readTalks: fromPromise(async (): Promise<StoredTalks> => ({ talks: accountTalks, changes: [] })),
          storeTalks: fromPromise(async ({ input }) => void keptTalks.push(input)),
          sendTalks: fromPromise(async ({ input }) => {
            accountTalks = changedTalks(accountTalks, input.changes);
            return { talks: accountTalks };
          }),
        },
      }),
      reminders: remindersMachine.provide({
        actors: {
          readReminders: fromPromise(async () => NO_REMINDERS),
          keepReminders: fromPromise(async ({ input }) => void keptReminders.push(input)),
          alarm: fromPromise(() => new Promise<void>((resolve) => void (ring = resolve))),
          askPermission: fromPromise(async (): Promise<{ isGranted: boolean }> => ({ isGranted: true })),
          notify: fromPromise(async () => {}),
        },
      }),
      area: areaMachine.provide({ actors: { keepPresentation: fromPromise(async () => {}) } }),
      film: filmMachine.provide({
        actors: {
          prepareFilm: fromPromise(
            createFilms({
              signedUrls: { sign: async (uri) => `${uri}?signature=1` },
              origin: window.location.origin,
            }),
          ),
        },
      }),
      images: imagesMachine.provide({
        actors: {
          member: imageMachine.provide({
            actors: {
              picture: fromCallback<EventObject, ImageRequest>(({ input, sendBack }) => {
                const url = picture(input.uri, input.size);
                const fault = makeFault('PROCESSING_ERROR', { status: 404 });
                sendBack(url === null ? { type: 'image.refused', fault } : { type: 'image.arrived', url });
              }),
            },
          }),
        },
      }),
    }),
    {
      clock: new SimulatedClock(),
      input: {
        path,
        now: NOW,
        chance: 0,
        isOnline,
        attempts,
        returning,
        captured: null,
        presentation,
        language: { catalogues: CATALOGUES, sources: { query: locale, stored: null, browser: null } },
      },
    },
  );
  root.start();
  onTestFinished(() => void root.stop());

  const actor = <N extends PartName>(name: N): ActorOf<N> => root.system.get(name) as ActorOf<N>;
  const shown = render(
    <ActorsProvider root={root} isPreview={isPreview}>
      {view}
    </ActorsProvider>,
  );
  return {
    ...shown,
    user: userEvent.setup(),
    root,
    /** The actor of a part. Send through {@link send}, so that the views have drawn when it returns. */
    actor,
    send: <N extends PartName>(name: N, event: Parameters<ActorOf<N>['send']>[0]) =>
      act(async () => (actor(name) as AnyActorRef).send(event)),
    /** Waits for a state of a part. */
    until: <N extends PartName>(name: N, isThere: (snapshot: ReturnType<ActorOf<N>['getSnapshot']>) => boolean) =>
      act(async () => void (await waitFor(actor(name) as AnyActorRef, isThere as (snapshot: unknown) => boolean))),
    /** Sends a fact of the world: a failed request, the time, a woken page. */
    tell: (fact: WorldFact | AddressFact) => act(async () => tell(fact)),
    /** Sets the time of day for countdowns. */
    tick: (time: number) =>
      act(async () => {
        now = time;
        tick(time);
      }),
    /** The inputs of all lists of attendees that were read. */
    rosters: () => rosters.map(({ input }) => input),
    /** Sends what changes in the list that was read last. */
    changeRoster: (event: RosterEvent) => act(async () => rosters.at(-1)?.say(event)),
    changeRosters: (event: RosterEvent) =>
      act(async () => {
        for (const { say } of rosters) say(event);
      }),
    /** Changes the signed-in user. */
    identify: (user: Identity | null) => act(async () => identify(user)),
    /** Advances the clock of the machines. */
    pass: (ms: number) => act(async () => (root.clock as SimulatedClock).increment(ms)),
    signIn,
    sendReset,
    signOut,
    startRedirect,
    openPopup,
    saveProfile,
    keepDecisions,
    /** What was sent to the collector and the log. */
    hits,
    entries,
    /** The realtime database of the chat. */
    chat: chatHands,
    /** That of the whiteboard that is open. */
    board: boardHands,
    likes: likeHands,
    questions: questionHands,
    messageQuestions: messageHands,
    polls: pollHands,
    reactions: reactionHands,
    calls: callHands,
    search,
    /** Every list of failed logins that was stored. */
    kept,
    /** The number of requests for each response. */
    reads,
    /** What was sent to the world, the address bar and the log. */
    commands,
    addresses,
    saved,
    keptReminders,
    keptTalks,
    calendars,
    keepHintDismissed,
    /** Lets the next reminder be due. */
    ring: () => act(async () => ring()),
    announce: (...all: Announcement[]) => act(async () => announce(all)),
    keptDismissed,
    sayMissing,
  };
}

export type Stage = ReturnType<typeof renderStage>;

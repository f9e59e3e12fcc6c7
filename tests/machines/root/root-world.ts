import { type ActorRefFrom, type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { CalendarFile } from '../../../domain/agenda/calendar';
import type { AgendaSharing, Going } from '../../../domain/agenda/going';
import { type KeptTalksAnswer, NO_TALKS, type StoredTalks, type TalksOwner } from '../../../domain/agenda/kept-talks';
import type { EmojiNames } from '../../../domain/chat/emoji';
import type { ChatFile, FileAddress } from '../../../domain/chat/files';
import { type Identity, sealIdentity } from '../../../domain/kernel/identity';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { UserInfo } from '../../../domain/kernel/user';
import type { Venue } from '../../../domain/kernel/venue';
import { type Attempts, handIn } from '../../../domain/login/lockout';
import type { Credentials, LoginOptions } from '../../../domain/login/login';
import type { UserProfile } from '../../../domain/people/profile';
import type { FirebaseSettings, UiConfig } from '../../../domain/shell/ui-config';
import type { OpMode } from '../../../domain/shell/version';
import type { MessageOutcome } from '../../../domain/stage/questions';
import { type KeptReminders, NO_REMINDERS, type Reminder } from '../../../domain/widgets/reminder';
import type { Seen } from '../../../domain/widgets/seen';
import { agendaMachine } from '../../../machines/agenda/agenda.machine';
import { agendaSharingMachine } from '../../../machines/agenda/agenda-sharing.machine';
import { type CertificateStanding, certificatesMachine } from '../../../machines/agenda/certificates.machine';
import { goingMachine } from '../../../machines/agenda/going.machine';
import { ownAgendaMachine } from '../../../machines/agenda/own-agenda.machine';
import type { Author, AuthorInput } from '../../../machines/chat/author.machine';
import type {
  InboxCommand,
  InboxInput,
  Posting,
  RoomCommand,
  RoomInput,
  SafetyCommand,
  ShelfCommand,
  Verdict,
  WallCommand,
} from '../../../machines/chat/chat.events';
import type { QuietCommand } from '../../../machines/chat/chat-toast.machine';
import { type Complaint, complaintMachine } from '../../../machines/chat/complaint.machine';
import type { DraftCommand } from '../../../machines/chat/composer.machine';
import type { CopyInput } from '../../../machines/chat/copying.machine';
import type { EmojiNamesInput, RecentCommand } from '../../../machines/chat/emoji.machine';
import type { FileInput } from '../../../machines/chat/file.machine';
import type { NewGroup } from '../../../machines/chat/group.machine';
import type { Leaving, MemberChange, Renaming } from '../../../machines/chat/membership.machine';
import { moderationMachine, type ReportsPage, type ReportsRequest } from '../../../machines/chat/moderation.machine';
import {
  type BoardCommand as NoticeCommand,
  noticesMachine,
  type Permission,
  type SignCommand,
  type Wish,
} from '../../../machines/chat/notices.machine';
import { ownDataMachine } from '../../../machines/chat/own-data.machine';
import type { RemovalCommand } from '../../../machines/chat/removal.machine';
import type { SearchPage, SearchRequest } from '../../../machines/chat/search.machine';
import { type VerdictRequest, verdictMachine } from '../../../machines/chat/verdict.machine';
import { entryMachine } from '../../../machines/login/entry.machine';
import { lockoutMachine } from '../../../machines/login/lockout.machine';
import { loginMachine } from '../../../machines/login/login.machine';
import { loginOptionsMachine } from '../../../machines/login/login-options.machine';
import { sessionMachine } from '../../../machines/login/session.machine';
import { signOnMachine } from '../../../machines/login/sign-on.machine';
import { type BoardLikesInput, boardLikesMachine } from '../../../machines/media/board-likes.machine';
import { likesMachine } from '../../../machines/media/likes.machine';
import type { Sending as TapSending, TrayCommand } from '../../../machines/media/media.events';
import { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import { availabilityMachine, type ChoiceCommand } from '../../../machines/people/availability.machine';
import { crowdMachine } from '../../../machines/people/crowd.machine';
import { type LeadInput, type LeadStanding, leadMachine } from '../../../machines/people/lead.machine';
import { leadsMachine } from '../../../machines/people/leads.machine';
import type { MeetVenue, OwnMeeting } from '../../../machines/people/meet.events';
import { meetMachine } from '../../../machines/people/meet.machine';
import { portraitMachine } from '../../../machines/people/portrait.machine';
import type { PresenceLine, PresenceUpdate } from '../../../machines/people/presence.events';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { profileMachine } from '../../../machines/people/profile.machine';
import { profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import { type RosterInput, rosterMachine } from '../../../machines/people/roster.machine';
import { type SharedLead, sharedLeadsMachine } from '../../../machines/people/shared-leads.machine';
import { type Suggested, suggestionsMachine } from '../../../machines/people/suggestions.machine';
import { analyticsMachine, type Sending } from '../../../machines/privacy/analytics.machine';
import { consentMachine, type Keeping } from '../../../machines/privacy/consent.machine';
import { type VisitsSending, visitsMachine } from '../../../machines/privacy/visits.machine';
import { insideMachines } from '../../../machines/root/inside';
import { PART_IDS, type PartId, type PartLogic } from '../../../machines/root/parts';
import type { RootInput } from '../../../machines/root/root.events';
import { provideParts } from '../../../machines/root/root.machine';
import { type Finding, globalSearchMachine, type Question } from '../../../machines/search/global-search.machine';
import { applicationMachine } from '../../../machines/shell/application.machine';
import { type ComfortEvent, comfortMachine, type DeviceCommand } from '../../../machines/shell/comfort.machine';
import { firstDrawingMachine, type Ground } from '../../../machines/shell/first-drawing.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { publicationMachine, type VersionRead } from '../../../machines/shell/publication.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import { rotationHintMachine } from '../../../machines/shell/rotation-hint.machine';
import type { AddressCommand, AddressFact, WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { type MessageOfTalk, messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import type { OwnPollPart, PollAct, PollsInput, PollVote, ToSendOfPoll } from '../../../machines/stage/polls.events';
import { pollsMachine } from '../../../machines/stage/polls.machine';
import type {
  Asking,
  OwnPart,
  QuestionAct,
  QuestionsInput,
  QuestionVote,
  ToSend,
} from '../../../machines/stage/questions.events';
import { questionsMachine } from '../../../machines/stage/questions.machine';
import type { ReactionsInput, ToReact } from '../../../machines/stage/reactions.events';
import { reactionsMachine } from '../../../machines/stage/reactions.machine';
import { stageMachine } from '../../../machines/stage/stage.machine';
import { talkPollsMachine } from '../../../machines/stage/talk-polls.machine';
import { talkReactionsMachine } from '../../../machines/stage/talk-reactions.machine';
import { type LogEntry, type LogSource, loggingMachine } from '../../../machines/support/logging.machine';
import { announcementsMachine } from '../../../machines/venue/announcements.machine';
import { areaMachine } from '../../../machines/venue/area.machine';
import { filmMachine, type PreparedFilm } from '../../../machines/venue/film.machine';
import { type ImageRequest, imageMachine } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import { outlookMachine } from '../../../machines/venue/outlook.machine';
import { venueMachine } from '../../../machines/venue/venue.machine';
import type { BoardCommand, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { boardsMachine } from '../../../machines/widgets/boards.machine';
import { embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import {
  type IllustratorInput,
  illustratorMachine,
  type PictureShelfCommand,
  type PictureToStore,
} from '../../../machines/widgets/illustrator.machine';
import type { MeetingFrame, MeetingRequest } from '../../../machines/widgets/meeting.events';
import { meetingMachine } from '../../../machines/widgets/meeting.machine';
import { remindersMachine } from '../../../machines/widgets/reminders.machine';
import { seenMachine } from '../../../machines/widgets/seen.machine';
import { widgetMachine } from '../../../machines/widgets/widget.machine';
import { widgetLinkMachine } from '../../../machines/widgets/widget-link.machine';
import { widgetsMachine } from '../../../machines/widgets/widgets.machine';
import { ABSENT } from '../agenda/certificates.inputs';
import { callsWith, makeCallHands } from '../calls/calls-world';
import { chatWith } from '../chat/chat-world';
import { queued } from '../chat/verdict.inputs';
import {
  ADA,
  AURORA,
  CONFIG,
  CREDENTIALS,
  calls,
  feed,
  GRACE,
  LIVE,
  LOGIN_ON,
  profileOf,
  quiet,
  userInfo,
} from '../kernel/fakes';
import { start } from '../kernel/harness';
import { OFFERED } from '../people/lead.inputs';
import { ownPollPart } from '../stage/polls.inputs';
import { ownPart } from '../stage/questions.inputs';

/** One-shot actors of the whole application. Each succeeds at once unless a test changes its reply. */
const newService = () => ({
  readConfig: calls<UiConfig>(() => CONFIG),
  cleanUp: calls<{ mustReload: boolean }>(() => ({ mustReload: false })),
  loadCatalogue: calls<void, { locale: string }>(() => {}),
  storeLanguage: calls<void, { locale: string }>(() => {}),
  readVersion: calls<VersionRead, { again: boolean }>(() => ({ version: LIVE, at: START })),
  readLoginOptions: calls<LoginOptions>(() => LOGIN_ON),
  checkAuthority: calls<{ roles: readonly string[] }>(() => ({ roles: ['DESIGNER'] })),
  readUserInfo: calls<Sealed<UserInfo>>(() => seal(userInfo(ADA))),
  refreshToken: calls<{ roles: readonly string[] }>(() => ({ roles: ['DESIGNER'] })),
  leavePresence: calls<void>(() => {}),
  readVenue: calls<Venue, { architectureId: string }>(() => AURORA),
  readProfile: calls<Sealed<UserProfile>, { architectureId: string; uid: string }>(() => seal(profileOf(ADA))),
  keepAttempts: calls<void, { attempts: readonly Attempts[] }>(() => {}),
  loadInside: calls<void>(() => {}),
  readConsents: calls<Readonly<Record<string, boolean>>>(() => ({})),
  captureLogin: calls<void, { visitor: string }>(() => {}),
  forgetCapture: calls<void>(() => {}),
  prepareFilm: calls<PreparedFilm, { videoUrl: string }>(() => ({ url: null, mayStart: false })),
  readAttendee: calls<Sealed<UserProfile>, { architectureId: string; uid: string }>(() => seal(profileOf(GRACE))),
  saveProfile: calls<Sealed<UserProfile>, { architectureId: string; profile: Sealed<UserProfile> | null }>(
    ({ profile }) => profile ?? seal(profileOf(ADA)),
  ),
  keepDecisions: calls<void, Keeping>(() => {}),
  sendHit: calls<void, Sending>(() => {}),
  sendEntry: calls<void, { entry: LogEntry } & LogSource>(() => {}),
  writeEntry: calls<void, { entry: LogEntry }>(() => {}),
  armRemoval: calls<void, PresenceUpdate>(() => {}),
  updateAttendee: calls<void, PresenceUpdate>(() => {}),
  removeAttendee: calls<void, PresenceLine>(() => {}),
  nameMessage: calls<{ id: string | null }, Posting>(() => ({ id: '-NMessage00000000000' })),
  postMessage: calls<void, Posting>(() => {}),
  readBack: calls<Verdict, Posting>(() => 'equal'),
  joinRoom: calls<void, RoomInput>(() => {}),
  keepWarning: calls<void, { line: RealtimeLine; at: number }>(() => {}),
  postComplaint: calls<void, Complaint>(() => {}),
  makeGroup: calls<{ room: string }, NewGroup>(({ id }) => ({ room: `g~${id}` })),
  renameGroup: calls<void, Renaming>(() => {}),
  leaveGroup: calls<void, Leaving>(() => {}),
  changeMember: calls<void, MemberChange>(() => {}),
  searchMessages: calls<SearchPage, SearchRequest>(() => ({ results: [], next: null })),
  readReports: calls<ReportsPage, ReportsRequest>(() => ({ reports: [queued('r1')], next: null })),
  postVerdict: calls<void, VerdictRequest>(() => {}),
  exportOwnData: calls<void>(() => {}),
  eraseOwnData: calls<void, { uid: string | null }>(() => {}),
  findAnswer: calls<Finding, Question>(() => ({
    isFound: false,
    answer: seal({ answer: null, sources: [], results: [], isWritten: false }),
  })),
  readAddress: calls<Sealed<FileAddress>, FileInput>(() => seal({ url: '', small: null, expires: 0 })),
  readName: calls<Sealed<Author>, AuthorInput>(() => seal({ name: 'Name of grace', portrait: null })),
  sendTap: calls<void, TapSending>(() => {}),
});

/** The charts of widget kinds, by name. */
function fakeCharts() {
  const page = embeddedPageMachine.provide({
    actors: { pageReports: feed<EventObject, { address: string }>().logic },
  });
  const meeting = meetingMachine.provide({
    actors: {
      pageReports: feed<EventObject, { address: string }>().logic,
      meetingMessages: feed<EventObject, MeetingFrame>().logic,
      askAccess: calls<Sealed<string>, MeetingRequest>(() => seal('https://a.example/room')).logic,
    },
  });
  return { EMBEDDED_PAGE: page, MEETING: meeting };
}

/** An identity provider that reports the current user at the start and at every change. */
function newProvider(first: Identity | null) {
  let present = first && sealIdentity(first);
  const identityFeed = feed<EventObject, { firebase: FirebaseSettings | null }>(() => ({
    type: 'identity.changed',
    identity: present,
  }));
  /** A user signs in or out, in this tab or another. */
  const become = (identity: Identity | null): void => {
    present = identity && sealIdentity(identity);
    if (identityFeed.isOn()) identityFeed.say({ type: 'identity.changed', identity: present });
  };
  /** The provider refuses the token, and signs the user out. */
  const lose = (): void => {
    present = null;
    identityFeed.say({ type: 'identity.lost' });
  };
  return {
    identityFeed,
    become,
    lose,
    signIn: calls<void, { credentials: Sealed<Credentials> | null; architectureId: string | null }>(() => become(ADA)),
    sendReset: calls<void, { email: Sealed<string> | null }>(() => {}),
    startRedirect: calls<void, { providerId: string }>(() => {}),
    openPopup: calls<void, { providerId: string }>(() => become(ADA)),
    finishRedirect: calls<boolean>(() => {
      become(ADA);
      return true;
    }),
    signOut: calls<void, { isChosen: boolean }>(() => become(null)),
  };
}

export const START = 1_000_000;

/** A wall clock that the test advances. It ticks only while a countdown runs. */
function newWall() {
  const clock = feed<EventObject>();
  let now = START;
  return {
    clock,
    readClock: calls<{ now: number }>(() => ({ now })),
    /** Advances the clock; a running countdown gets one tick. */
    pass: (ms: number): void => {
      now += ms;
      if (clock.isOn()) clock.say({ type: 'clock.ticked', now });
    },
  };
}

/** The root's input for a start on this path. */
export const inputAt = (path: string): RootInput => ({
  path,
  now: START,
  chance: 0,
  isOnline: true,
  attempts: [],
  returning: null,
  captured: null,
  presentation: 'picture',
  language: { sources: { query: null, stored: null, browser: 'en' }, catalogues: ['en', 'de', 'ar'] },
});

type PartRef<Id extends PartId> = Id extends PartId ? ActorRefFrom<PartLogic<Id>> : never;

export type Visit = { path?: string; identity?: Identity | null; input?: Partial<RootInput> };

/** A browser tab with a live venue, e-mail and password login, and requests that succeed. A test may change each before `open`. */
export function newTab({ path = '/', identity = null, input = {} }: Visit = {}) {
  const service = newService();
  const provider = newProvider(identity);
  const wall = newWall();
  const world = feed<WorldCommand, NonReducibleUnknown, WorldFact>();
  const addressBar = feed<AddressCommand, NonReducibleUnknown, AddressFact>();
  const picture = feed<EventObject, ImageRequest>();
  const presenceLine = feed<EventObject, PresenceLine>(() => ({ type: 'presence.connected' }));
  const done = () => calls<void>(() => {}).logic;
  const machine = provideParts({
    ...insideMachines,
    world: world.logic,
    addressBar: addressBar.logic,
    application: applicationMachine.provide({
      actors: {
        readConfig: service.readConfig.logic,
        dressPage: calls<void, { config: UiConfig | null }>(() => {}).logic,
        cleanUp: service.cleanUp.logic,
        reloadPage: done(),
        loadAnalytics: calls<void, { config: UiConfig | null }>(() => {}).logic,
      },
    }),
    firstDrawing: firstDrawingMachine.provide({
      actors: { awaitViews: fromPromise(() => new Promise<Ground>(() => {})) },
    }),
    comfort: comfortMachine.provide({
      actors: { device: fromCallback<DeviceCommand, NonReducibleUnknown, ComfortEvent>(() => {}) },
    }),
    rotationHint: rotationHintMachine.provide({
      actors: {
        readDismissed: calls<{ isDismissed: boolean }>(() => ({ isDismissed: false })).logic,
        keepDismissed: calls<void>(() => {}).logic,
      },
    }),
    language: languageMachine.provide({
      actors: {
        loadCatalogue: service.loadCatalogue.logic,
        storeLanguage: service.storeLanguage.logic,
        showLanguage: calls<void, { locale: string; direction: 'ltr' | 'rtl' }>(() => {}).logic,
      },
    }),
    publication: publicationMachine.provide({ actors: { readVersion: service.readVersion.logic } }),
    loginOptions: loginOptionsMachine.provide({ actors: { readLoginOptions: service.readLoginOptions.logic } }),
    session: sessionMachine.provide({
      actors: {
        identityFeed: provider.identityFeed.logic,
        checkAuthority: service.checkAuthority.logic,
        readUserInfo: service.readUserInfo.logic,
        refreshToken: service.refreshToken.logic,
        leavePresence: service.leavePresence.logic,
        signOut: provider.signOut.logic,
      },
    }),
    login: loginMachine.provide({ actors: { signIn: provider.signIn.logic, sendReset: provider.sendReset.logic } }),
    lockout: lockoutMachine.provide({
      actors: {
        clock: wall.clock.logic,
        readClock: wall.readClock.logic,
        keepAttempts: service.keepAttempts.logic,
      },
    }),
    signOn: signOnMachine.provide({
      actors: {
        startRedirect: provider.startRedirect.logic,
        openPopup: provider.openPopup.logic,
        finishRedirect: provider.finishRedirect.logic,
      },
    }),
    loadInside: service.loadInside.logic,
    entry: entryMachine.provide({
      actors: {
        readConsents: service.readConsents.logic,
        captureLogin: service.captureLogin.logic,
        forgetCapture: service.forgetCapture.logic,
      },
    }),
    profile: profileMachine.provide({ actors: { readProfile: service.readProfile.logic } }),
    profilePanel: profilePanelMachine.provide({
      actors: { readAttendee: service.readAttendee.logic, saveProfile: service.saveProfile.logic },
    }),
    meet: meetMachine.provide({
      actors: {
        meetFeed: fromCallback(() => {}),
        readMeetings: calls<readonly OwnMeeting[], MeetVenue>(() => []).logic,
      },
    }),
    agendaSharing: agendaSharingMachine.provide({
      actors: { readSharing: calls<AgendaSharing, { architectureId: string }>(() => ({ isShared: false })).logic },
    }),
    going: goingMachine.provide({
      actors: {
        readGoing: calls<Sealed<Going>, { architectureId: string; talk: string }>(() =>
          seal({ people: [], others: 0, count: null }),
        ).logic,
      },
    }),
    certificates: certificatesMachine.provide({
      actors: { readAttendance: calls<CertificateStanding, { architectureId: string }>(() => ABSENT).logic },
    }),
    leads: leadsMachine.provide({
      actors: {
        member: leadMachine.provide({ actors: { readLead: calls<LeadStanding, LeadInput>(() => OFFERED).logic } }),
      },
    }),
    sharedLeads: sharedLeadsMachine.provide({
      actors: { readShared: calls<readonly SharedLead[], { architectureId: string }>(() => []).logic },
    }),
    suggestions: suggestionsMachine.provide({
      actors: { readSuggestions: calls<readonly Suggested[], { architectureId: string }>(() => []).logic },
    }),
    portrait: portraitMachine.provide({ actors: { showFile: fromCallback(() => {}) } }),
    consent: consentMachine.provide({ actors: { keepDecisions: service.keepDecisions.logic } }),
    analytics: analyticsMachine.provide({ actors: { sendHit: service.sendHit.logic } }),
    visits: visitsMachine.provide({
      actors: {
        clock: fromCallback(({ receive, sendBack }) => receive(() => sendBack({ type: 'clock.told', at: 0 }))),
        sendVisits: calls<void, VisitsSending>(() => {}).logic,
      },
    }),
    logging: loggingMachine.provide({
      actors: { sendEntry: service.sendEntry.logic, writeEntry: service.writeEntry.logic },
    }),
    presence: presenceMachine.provide({
      actors: {
        connection: presenceLine.logic,
        tabLock: feed<EventObject, PresenceLine>(() => ({ type: 'presence.led' })).logic,
        armRemoval: service.armRemoval.logic,
        updateAttendee: service.updateAttendee.logic,
        removeAttendee: service.removeAttendee.logic,
      },
    }),
    availability: availabilityMachine.provide({
      actors: { activity: feed().logic, choice: feed<ChoiceCommand>().logic },
    }),
    crowd: crowdMachine.provide({
      actors: {
        roster: rosterMachine.provide({ actors: { rosterFeed: feed<EventObject, RosterInput>().logic } }),
        countFeed: feed<EventObject, { mode: OpMode; areaId: string }>().logic,
        staffFeed: feed<EventObject, { mode: OpMode }>().logic,
      },
    }),
    chat: chatWith({
      chatConnection: feed<EventObject, RealtimeLine>(() => ({ type: 'chat.connected' })).logic,
      shelf: feed<ShelfCommand, RealtimeLine>().logic,
      storeFile: feed<EventObject, Posting>().logic,
      inboxFeed: feed<InboxCommand, InboxInput>().logic,
      quietKeep: feed<QuietCommand>().logic,
      draftKeep: feed<DraftCommand, RoomInput>().logic,
      safetyFeed: feed<SafetyCommand, RealtimeLine>().logic,
      keepWarning: service.keepWarning.logic,
      postComplaint: service.postComplaint.logic,
      makeGroup: service.makeGroup.logic,
      renameGroup: service.renameGroup.logic,
      leaveGroup: service.leaveGroup.logic,
      changeMember: service.changeMember.logic,
      membersFeed: feed<EventObject, Leaving>().logic,
      searchMessages: service.searchMessages.logic,
      readAddress: service.readAddress.logic,
      roomFeed: feed<RoomCommand, RoomInput>().logic,
      recentKeep: feed<RecentCommand>().logic,
      readEmojiNames: calls<Sealed<EmojiNames>, EmojiNamesInput>(() => seal({})).logic,
      copyMessage: calls<void, CopyInput>(() => {}).logic,
      removalKeep: feed<RemovalCommand, { line: RealtimeLine }>().logic,
      deleteMessage: fromPromise(async () => {}),
      wallFeed: feed<WallCommand, RoomInput>().logic,
      nameMessage: service.nameMessage.logic,
      postMessage: service.postMessage.logic,
      readBack: service.readBack.logic,
      joinRoom: service.joinRoom.logic,
      readName: service.readName.logic,
    }),
    globalSearch: globalSearchMachine.provide({ actors: { findAnswer: service.findAnswer.logic } }),
    ownLikes: ownLikesMachine.provide({
      actors: {
        likesLine: feed<EventObject, RealtimeLine>(() => ({ type: 'ownLikes.connected' })).logic,
        tray: feed<TrayCommand, RealtimeLine>().logic,
        sendTap: service.sendTap.logic,
      },
    }),
    moderation: moderationMachine.provide({
      actors: {
        readReports: service.readReports.logic,
        countReports: calls<{ open: number }>(() => ({ open: 1 })).logic,
        verdict: verdictMachine.provide({ actors: { postVerdict: service.postVerdict.logic } }),
      },
    }),
    notices: noticesMachine.provide({
      actors: {
        readWish: calls<Wish>(() => ({ permission: 'prompt', isWanted: false })).logic,
        keepWish: calls<void, { isWanted: boolean }>(() => {}).logic,
        askPermission: calls<{ permission: Permission }>(() => ({ permission: 'granted' })).logic,
        noticeBoard: feed<NoticeCommand>().logic,
        unreadSign: feed<SignCommand>().logic,
      },
    }),
    ownData: ownDataMachine.provide({
      actors: { exportOwnData: service.exportOwnData.logic, eraseOwnData: service.eraseOwnData.logic },
    }),
    calls: callsWith(makeCallHands()),
    widgets: widgetsMachine.provide({ actors: { member: widgetMachine.provide({ actors: fakeCharts() }) } }),
    boards: boardsMachine.provide({
      actors: {
        member: boardMachine.provide({
          actors: {
            boardFeed: feed<BoardCommand, BoardInput>().logic,
            illustrator: illustratorMachine.provide({
              actors: {
                pictureShelf: feed<PictureShelfCommand, IllustratorInput>().logic,
                storePicture: calls<ChatFile, PictureToStore>(() => ({
                  id: 'f1',
                  name: 'Hall.png',
                  size: 9,
                  type: 'image/png',
                })).logic,
              },
            }),
          },
        }),
      },
    }),
    likes: likesMachine.provide({
      actors: {
        member: boardLikesMachine.provide({
          actors: { boardCounts: feed<EventObject, BoardLikesInput>().logic },
        }),
      },
    }),
    stage: stageMachine.provide({
      actors: {
        member: questionsMachine.provide({
          actors: {
            questionFeed: feed<EventObject, QuestionsInput>().logic,
            readOwnQuestions: calls<OwnPart, QuestionsInput>(() => ownPart()).logic,
            askQuestion: calls<void, ToSend<Asking>>(() => {}).logic,
            voteQuestion: calls<{ votes: number }, ToSend<QuestionVote>>(() => ({ votes: 1 })).logic,
            actOnQuestion: calls<void, ToSend<QuestionAct>>(() => {}).logic,
            complaint: complaintMachine.provide({ actors: { postComplaint: service.postComplaint.logic } }),
          },
        }),
      },
    }),
    messageQuestion: messageQuestionMachine.provide({
      actors: { askMessage: calls<MessageOutcome, { asked: MessageOfTalk | null }>(() => 'asked').logic },
    }),
    talkPolls: talkPollsMachine.provide({
      actors: {
        member: pollsMachine.provide({
          actors: {
            pollFeed: feed<EventObject, PollsInput>().logic,
            readOwnPolls: calls<OwnPollPart, PollsInput>(() => ownPollPart()).logic,
            sendVote: calls<{ votes: number }, ToSendOfPoll<PollVote>>(() => ({ votes: 1 })).logic,
            actOnPoll: calls<void, ToSendOfPoll<PollAct>>(() => {}).logic,
          },
        }),
      },
    }),
    talkReactions: talkReactionsMachine.provide({
      actors: {
        member: reactionsMachine.provide({
          actors: {
            reactionFeed: feed<EventObject, ReactionsInput>().logic,
            react: calls<void, ToReact>(() => {}).logic,
          },
        }),
      },
    }),
    venue: venueMachine.provide({ actors: { readVenue: service.readVenue.logic } }),
    outlook: outlookMachine.provide({
      actors: {
        readMoved: calls<{ isMoved: boolean }>(() => ({ isMoved: false })).logic,
        keepMoved: calls<void>(() => {}).logic,
      },
    }),
    widgetLink: widgetLinkMachine.provide({
      actors: { copyText: calls<void, { text: string }>(() => {}).logic },
    }),
    seen: seenMachine.provide({
      actors: { readSeen: calls<Seen>(() => ({})).logic, keepSeen: calls<void, { seen: Seen }>(() => {}).logic },
    }),
    realtime: realtimeMachine.provide({
      actors: { realtimeLine: feed<EventObject, RealtimeLine>(() => ({ type: 'realtime.connected' })).logic },
    }),
    announcements: announcementsMachine.provide({
      actors: {
        readDismissed: calls<readonly string[]>(() => []).logic,
        keepDismissed: calls<void, readonly string[]>(() => {}).logic,
        announcementFeed: feed<EventObject, RealtimeLine>().logic,
      },
    }),
    agenda: agendaMachine.provide({
      actors: { saveCalendar: calls<void, CalendarFile>(() => {}).logic },
    }),
    ownAgenda: ownAgendaMachine.provide({
      actors: {
        readTalks: calls<StoredTalks, TalksOwner>(() => NO_TALKS).logic,
        storeTalks: calls<void, TalksOwner & StoredTalks>(() => {}).logic,
        sendTalks: calls<KeptTalksAnswer, TalksOwner & Pick<StoredTalks, 'changes'>>(() => ({ talks: [] })).logic,
      },
    }),
    reminders: remindersMachine.provide({
      actors: {
        readReminders: calls<KeptReminders>(() => NO_REMINDERS).logic,
        keepReminders: calls<void, KeptReminders>(() => {}).logic,
        alarm: calls<void, { at: number }>(null).logic,
        askPermission: calls<{ isGranted: boolean }>(() => ({ isGranted: false })).logic,
        notify: calls<void, { reminders: readonly Reminder[] }>(() => {}).logic,
      },
    }),
    area: areaMachine.provide({
      actors: { keepPresentation: calls<void, { presentation: 'picture' | 'list' }>(() => {}).logic },
    }),
    film: filmMachine.provide({ actors: { prepareFilm: service.prepareFilm.logic } }),
    images: imagesMachine.provide({
      actors: { member: imageMachine.provide({ actors: { picture: picture.logic } }) },
    }),
  });
  /** The log lines, those for the console first. */
  const lines = () =>
    [...service.writeEntry.inputs(), ...service.sendEntry.inputs()].map(({ entry }) => {
      const { path: _, ...line } = entry;
      return line;
    });
  const open = async () => {
    const run = start(machine, {
      input: { ...inputAt(path), ...input },
    });
    const { system } = run.actor;
    // The inside parts start later, so getters look them up.
    const children = Object.defineProperties(
      {},
      Object.fromEntries(PART_IDS.map((id) => [id, { enumerable: true, get: (): unknown => system.get(id) }])),
    ) as { readonly [Id in PartId]: PartRef<Id> };
    const { login, session, navigation } = children;
    await quiet();
    const hands = {
      ...run,
      /** State and path of the navigation. */
      place: () => [navigation.getSnapshot().value, navigation.getSnapshot().context.path],
      logIn: async (credentials: Credentials = CREDENTIALS.EMAIL_PASSWORD) => {
        login.send({ type: 'login.submit', ...handIn(credentials) });
        await quiet();
      },
      logOut: async () => {
        session.send({ type: 'session.logout' });
        await quiet();
      },
      go: async (to: string) => {
        navigation.send({ type: 'navigation.go', path: to });
        await quiet();
      },
    };
    return Object.defineProperties(hands, Object.getOwnPropertyDescriptors(children)) as typeof hands & typeof children;
  };
  return { ...service, provider, world, addressBar, lines, picture, presenceLine, wall, machine, open };
}

import type { FastifyRequest } from 'fastify';
import { agendaPlugin, attending, createAttendance, ownAgendaData, ownAttendance, talksOf } from './agenda/plugin';
import { type CallsSettings, callsPlugin } from './calls/plugin';
import { createChat } from './chat/chat';
import { type ChatSettings, chatPlugin } from './chat/plugin';
import { exportSources } from './control/exports/sources';
import { type ControlSettings, controlPlugin } from './control/plugin';
import { createBlobs } from './db/blobs';
import { createChanges } from './db/changes';
import { readSecret } from './db/secrets';
import { createSigner } from './http/files/signing';
import type { VerifiedUser } from './http/gate';
import { type HttpSettings, httpPlugin } from './http/plugin';
import { createServer, type Server } from './http/server';
import { type Shared, together } from './http/shared';
import { type OwnIdentity, withSessionEnds } from './identity/own-identity';
import { sendAwayPage } from './identity/pages/away-page';
import { identityPlugin } from './identity/plugin';
import type { Verifier } from './identity/tokens/verify';
import { createAccess } from './login/access';
import { registrantReader } from './login/attendees/ways';
import { createGate } from './login/gate';
import { authorityOf, type LoginSettings, loginPlugin, readerOfLoginOptions } from './login/plugin';
import { mediaPlugin } from './media/plugin';
import { type MeetingRoomSettings, meetingRoomPlugin } from './meeting-room/plugin';
import { createAcquaintances } from './people/acquaintances';
import { createKnownPeople, createPeopleSearch } from './people/find-people';
import { createLeads } from './people/leads/store';
import { meetTeller } from './people/meet-routes';
import { createMeetings } from './people/meetings';
import { ownLeads, ownMeetings, ownProfileData } from './people/own-data';
import { peoplePlugin } from './people/plugin';
import { createPortraits } from './people/portraits';
import { contactTextsOf, shownNamesOf, shownTextsOf } from './people/queries';
import { createNameRules } from './people/refused-names';
import { whereaboutsIn } from './people/whereabouts';
import { privacyPlugin } from './privacy/plugin';
import { createVisits } from './privacy/visits/visits';
import { openRealtime } from './realtime/open-realtime';
import { realtimePlugin } from './realtime/plugin';
import { type SearchSettings, searchPlugin } from './search/plugin';
import { readBuild } from './shell/build';
import { type ShellSettings, shellPlugin, uiConfigsOf } from './shell/plugin';
import { createBoard } from './stage/board';
import { ownStageData } from './stage/own-data';
import { stagePlugin } from './stage/plugin';
import { createPollBoard } from './stage/poll-board';
import { createQuestions } from './stage/questions';
import { createReported } from './stage/reported';
import { openTrail, type SupportSettings, supportPlugin } from './support/plugin';
import { findAsset, findExactly } from './venue/asset-queries';
import { picturesOf, signedPictures } from './venue/asset-routes';
import { timeZoneOf } from './venue/data-term';
import { createImageSizes } from './venue/image-sizes';
import { venuePlugin } from './venue/plugin';
import { createVenueStore } from './venue/store';
import { createThumbnails } from './venue/thumbnails';

type FeatureSettings = CallsSettings & ChatSettings & ControlSettings & LoginSettings & MeetingRoomSettings;
type FrameSettings = HttpSettings & SearchSettings & ShellSettings & SupportSettings;
export type AppOptions = FeatureSettings &
  FrameSettings &
  Pick<Shared, 'db' | 'mode'> &
  Partial<Pick<Shared, 'changes' | 'now'>> & {
    verify: Verifier;
    /** Null if another service provides identity. */
    identity: OwnIdentity | null;
  };

async function addFeatures(server: Server, options: AppOptions) {
  const { app, metrics, limits, originOf, readiness, routes, methodsOf, draining } = server;
  const { db, mode, changes = createChanges(db), now = Date.now, listen = null, verify, publicUrl } = options;
  const trail = await openTrail(app, { db, now, logLevel: options.logLevel, onEvent: metrics.count });
  const mayEnter = createAccess(db, changes);
  const own = options.identity;
  const realtime =
    own === null
      ? null
      : await openRealtime({ db, listen, publicUrl, verify, mayEnter, now, server: app.server, log: app.log });
  await realtimePlugin(app, { realtime, changes, metrics });
  const database = realtime?.database ?? null;
  const identity = own === null || realtime === null ? null : withSessionEnds(own, realtime.revoke);
  const authority = authorityOf(identity, options);

  const store = createVenueStore(db, changes, mode);
  const { snapshot } = store;
  const gate = createGate({ verify, mayEnter, isAnonymous: async () => (await snapshot()).isAnonymous });
  const blobs = createBlobs(db, options.cacheFolder);
  const sizes = createImageSizes(db, blobs);
  const signer = createSigner(await readSecret(db, 'asset-signing'), now);
  const uiConfigs = uiConfigsOf(snapshot, { ...options, hasCalls: options.calls !== null });
  const loginOptions = readerOfLoginOptions(authority, snapshot, uiConfigs);
  const chat = database === null ? null : createChat(database, mode);
  const board = database === null ? null : createBoard({ db, database, mode });
  const questions = createQuestions(db, mode);
  const reported = chat === null || board === null ? null : createReported({ questions, chat, board });
  const pollBoard = database === null ? null : createPollBoard({ db, database, mode });
  const shared: Shared = { db, changes, mode, now, blobs, gate, limits, audit: trail, signer, originOf };
  const needs = { ...shared, settings: options, metrics, snapshot, database };

  const names = createNameRules(db, options.chatWords, chat);
  const portraits = createPortraits(db, blobs);
  const people = createKnownPeople(db, now, names.words);
  await identityPlugin(app, { ...needs, identity, names, registrantOf: registrantReader(db, snapshot) });
  await venuePlugin(app, {
    ...needs,
    store,
    sizes,
    hasMail: identity === null || identity.isMailing === true,
  });
  const visits = createVisits({ db, mode, now, log: app.log });
  await searchPlugin(app, {
    ...needs,
    onMiss: (uid, question) => visits.miss(uid, question),
    venue: store,
    findDocument: (venueId, assetId) => findAsset(db, 'assetId', venueId, assetId),
    findPeople: createPeopleSearch(people),
  });
  const pulse = () => ({ sockets: realtime?.connections() ?? 0, ...metrics.pulse() });
  const meetings = createMeetings(db, mode);
  const leads = createLeads(db, mode);
  const attendance = createAttendance(db, mode);
  const isCounting = async (request: FastifyRequest) => (await uiConfigs.parsed(request)).analytics !== null;
  const certificates = {
    attendance,
    isCounting,
    originOf,
    shown: async () => {
      const { shown, uiConfig } = await snapshot();
      return shown === null ? null : { architecture: shown.architecture, timeZone: timeZoneOf(uiConfig) };
    },
    eventName: async (request: FastifyRequest) => (await uiConfigs.parsed(request)).tabTitle,
    nameOf: async (user: VerifiedUser, architectureId: string) =>
      (await contactTextsOf(db, { ...user, architectureId })).name,
    findLogo: (architectureId: string, assetId: string) => findExactly(db, architectureId, assetId),
  };
  const tell = meetTeller(database, mode);
  const nameOf = async (uid: string): Promise<string> => (await shownTextsOf(db, uid)).name[0] ?? uid;
  const meet = {
    meetings,
    tell,
    nameOf,
    talksOf: (userId: string, architectureId: string) => talksOf(db, { userId, architectureId }),
    isBlocked: (by: string, uid: string) => chat?.isBlocked(by, uid) === true,
  };
  await peoplePlugin(app, { ...needs, names, portraits, people, pulse, meet, leads, working: () => store.working() });
  await chatPlugin(app, {
    ...needs,
    chat,
    venue: store,
    reported,
    own: together(
      ownAgendaData(db),
      ownProfileData(db, portraits),
      ownMeetings(meetings, tell),
      ownLeads(leads),
      ownAttendance(attendance),
      ownStageData(db, mode, board, pollBoard),
      visits,
    ),
  });
  await agendaPlugin(app, {
    ...needs,
    certificates,
    acquaintances: createAcquaintances(chat, meetings),
    namesOf: (uids) => shownNamesOf(db, uids),
  });
  await callsPlugin(app, needs);
  await mediaPlugin(app, { ...needs, hasPost: (wall, id) => chat?.hasPost(wall, id) === true });
  await stagePlugin(app, {
    ...needs,
    questions,
    board,
    pollBoard,
    reported,
    words: names.words,
    changeVenue: (change, account, write) => store.changeShown(change, account, write),
    isLockedOut: names.isLockedOut,
    nameOf,
  });
  await meetingRoomPlugin(app, { ...needs, realtime, chat, pictureOf: picturesOf(db, signer) });
  await controlPlugin(app, {
    ...needs,
    venue: store,
    isGoogles: identity === null,
    exports: exportSources({ db, mode, chat, snapshot }),
  });
  await loginPlugin(app, { ...needs, authority, uiConfigs, loginOptions, inside: whereaboutsIn(database, mode) });
  await privacyPlugin(app, {
    ...needs,
    visits,
    isCounting,
    attend: attending({ ...certificates, now }),
  });
  await supportPlugin(app, {
    ...needs,
    trail,
    sessions: authority.sessions,
    inspection: uiConfigs.inspection,
    nameOf,
    build: await readBuild(options.clientFolder),
    published: async () => (await snapshot()).shown?.forOthers ?? null,
    pictureOf: signedPictures(db, signer),
  });
  await httpPlugin(app, { ...needs, readiness, readVersion: store.version });
  const thumbnailOf = createThumbnails({ db, blobs, sizes });
  const page = { uiConfigs, venue: store, readLoginOptions: loginOptions, methodsOf, thumbnailOf };
  await shellPlugin(app, { ...needs, ...page });
  const noteTerm = () => store.noteDataTerm(now());
  store.listen(() =>
    noteTerm().catch((error: unknown) => app.log.error({ err: error }, 'the term of personal data was not noted')),
  );
  const personalData = { db, blobs, portraits, database, revoke: (uid: string) => realtime?.revoke(uid), noteTerm };
  return { app, sizes, routes, audit: trail, readiness, ...draining, realtime: database, personalData };
}

/** The whole service on an open store; it does not listen yet. After a failure, everything is closed again. */
export async function createApp(options: AppOptions) {
  const server = await createServer(options, sendAwayPage);
  try {
    return await addFeatures(server, options);
  } catch (error) {
    await server.app.close().catch(() => {});
    throw error;
  }
}

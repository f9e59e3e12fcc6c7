import { expect } from 'vitest';
import { NO_DRY_RUN } from '../../../domain/control/dry-run';
import { draftIn } from '../../../domain/control/people';
import { seal } from '../../../domain/kernel/sealed';
import { NO_FILTER } from '../../../machines/control/recordings.machine';
import { provideControl } from '../../../src/adapters/control/control';
import type { Http } from '../../../src/adapters/kernel/http';
import uiConfig from '../../fixtures/contract/ui-config.json';
import venue from '../../fixtures/contract/venue.json';
import versions from '../../fixtures/contract/venue-version.json';
import { HANDED, WAYS } from '../../machines/control/helping.inputs';
import { NONE } from '../../machines/control/inviting.inputs';
import { NO_PROBLEMS } from '../../machines/control/recordings.inputs';
import { actorIn, checkRequests } from '../kernel/requests';

const identity = {
  watch: (_: unknown, tell: (user: { uid: string; email: string }) => void) => {
    tell({ uid: 'olga', email: 'olga@example.org' });
    return () => {};
  },
  sdk: () => Promise.reject(new Error('No SDK')),
  roles: async () => ['ADMIN'],
  signInWithPassword: async () => {},
  signOut: async () => {},
};
const control = (http: Http) => provideControl({ http, identity, fetchSection: async () => {}, locale: 'en' });
const part =
  (...names: string[]) =>
  (http: Http) =>
    actorIn(control(http), ...names);

const SAVED = { version: 14, venue };
const { version: _, ...plain } = venue;
const renamed = structuredClone(venue);
for (const area of renamed.architectures[0]?.areas ?? [])
  if (area.id === 'stage') area.names = [{ locale: 'en', text: 'Arena' }];
const file = seal(JSON.stringify({ ...renamed, version: 13 }));
const changed = [
  expect.objectContaining({ kind: 'changed', what: 'area', place: expect.stringMatching(/Main stage|Arena/) }),
];
const INDEX = { state: 'made', revision: 14, done: 9, total: 9 };
const PUBLICATION = { version: 12, kind: 'published', restored: null, at: '2026-11-01T10:00:00Z', account: null };
const DESK = { architectureId: 'aurora', versions };
const PAGE = { version: 1, choices: [], picture: { address: null, from: 'venue' } };
const CHOICES = { version: 1, choices: [] };

const STORED = { assetId: 'hall', contentType: 'image/webp', size: 9 };

const SAVE_PATH = 'POST /api/designer/save-venue-json/stage?base=14&language=en';
const SAVING = {
  saved: { version: 14, document: {}, zone: 'Europe/Berlin', language: 'en' },
  sending: { document: venue, count: 1 },
};

checkRequests({
  'the configuration for organisers': {
    logic: part('arrive'),
    answers: { 'GET /ui-config.json': uiConfig, 'GET /api/founding': { isOffered: true } },
    sends: ['GET /ui-config.json', 'GET /api/founding'],
    output: { isSignedIn: true, style: null, canFound: true },
    isRepeated: true,
  },
  'the office': {
    logic: part('readOffice'),
    answers: {
      'GET /api/designer/desk': DESK,
      'GET /api/search/index': INDEX,
      'GET /api/designer/findings': { findings: [] },
      'GET /api/designer/publications': { publications: [PUBLICATION] },
    },
    sends: [
      'GET /api/designer/desk',
      'GET /api/search/index',
      'GET /api/designer/findings?language=en',
      'GET /api/designer/publications',
    ],
    output: { desk: DESK, index: INDEX, findings: [], publications: [PUBLICATION] },
    isRepeated: true,
  },
  'a publication': {
    logic: part('publish'),
    input: { architectureId: 'au/rora' },
    sends: ['POST /api/designer/publish/au%2Frora'],
    isKept: true,
  },
  'a withdrawal of the venue': { logic: part('unpublish'), sends: ['POST /api/designer/unpublish'], isKept: true },
  'a venue’s file, saved over the version that it says': {
    logic: part('save'),
    input: { file, seen: 14, compared: null },
    sends: [['POST /api/designer/save-venue-json/stage?base=13', { ...renamed, version: 13 }]],
    isKept: true,
  },
  'a venue’s file, saved over the version that it was compared with': {
    logic: part('save'),
    input: { file, seen: 12, compared: 14 },
    sends: [['POST /api/designer/save-venue-json/stage?base=14', { ...renamed, version: 13 }]],
    isKept: true,
  },
  'a venue’s file without a version, saved over the version that the organiser has seen': {
    logic: part('save'),
    input: { file: seal(JSON.stringify(plain)), seen: 11, compared: null },
    sends: [['POST /api/designer/save-venue-json/stage?base=11', plain]],
    isKept: true,
  },
  'the first venue’s file': {
    logic: part('save'),
    input: { file: seal(JSON.stringify(plain)), seen: null, compared: null },
    sends: [['POST /api/designer/save-venue-json/stage', plain]],
    isKept: true,
  },
  'a comparison with the saved version': {
    logic: part('compare'),
    input: { file },
    answers: { 'GET /api/designer/saved': SAVED },
    sends: ['GET /api/designer/saved'],
    output: { version: 14, changes: changed },
    isRepeated: true,
  },
  'a new search index': { logic: part('renewIndex'), sends: ['POST /api/search/index'], isKept: true },
  'a comparison of two versions': {
    logic: part('sections', 'history', 'compareVersions'),
    input: { before: 14, after: 12 },
    answers: { 'GET /api/designer/saved': SAVED, 'GET /api/designer/publications/12': { version: 12, venue: renamed } },
    sends: ['GET /api/designer/saved', 'GET /api/designer/saved', 'GET /api/designer/publications/12'],
    output: changed,
    isRepeated: true,
  },
  'an earlier version, restored': {
    logic: part('sections', 'history', 'restoreVersion'),
    input: { version: 12 },
    sends: ['POST /api/designer/publications/12/restore'],
    isKept: true,
  },
  'the texts of the venue': {
    logic: part('sections', 'editing', 'readVenue'),
    answers: { 'GET /api/designer/saved': SAVED, 'GET /ui-config.json': { ...uiConfig, timeZone: 'Europe/Berlin' } },
    sends: ['GET /api/designer/saved', 'GET /ui-config.json'],
    output: { version: 14, document: venue, zone: 'Europe/Berlin', language: 'en' },
    isRepeated: true,
  },
  'changed texts': {
    logic: part('sections', 'editing', 'saveVenue'),
    input: SAVING,
    answers: { 'POST /api/designer/save-venue-json/stage': { ...versions, version: 15, findings: [] } },
    sends: [[SAVE_PATH, venue]],
    output: {
      version: 15,
      news: { versions: { ...versions, version: 15 }, findings: [] },
    },
    isKept: true,
  },
  'changed texts that another organiser has changed since': {
    logic: part('sections', 'editing', 'saveVenue'),
    input: SAVING,
    answers: { 'POST /api/designer/save-venue-json/stage': { ...versions, version: 16, findings: [] } },
    sends: [[SAVE_PATH, venue]],
    output: null,
    isKept: true,
  },
  'changed texts, saved by a service that answers nothing': {
    logic: part('sections', 'editing', 'saveVenue'),
    input: SAVING,
    sends: [[SAVE_PATH, venue]],
    output: null,
    isKept: true,
  },
  'the files that the service has': {
    logic: part('sections', 'assets', 'readFiles'),
    answers: { 'GET /api/designer/files': { files: [STORED] } },
    sends: ['GET /api/designer/files'],
    output: [STORED],
    isRepeated: true,
  },
  'the languages of a preview': {
    logic: part('sections', 'previewing', 'readOffer'),
    answers: {
      'GET /ui-config.json': {
        ...uiConfig,
        timeZone: 'Asia/Tokyo',
        i18n: { ...uiConfig.i18n, defaultLocale: 'de', supportedLocales: ['en', 'de'] },
      },
    },
    sends: ['GET /ui-config.json'],
    output: { languages: ['de', 'en'], zone: 'Asia/Tokyo' },
    isRepeated: true,
  },
  'the login page': {
    logic: part('sections', 'offering', 'readPage'),
    answers: { 'GET /api/designer/login-page': PAGE },
    sends: ['GET /api/designer/login-page'],
    output: PAGE,
    isRepeated: true,
  },
  'a changed login page': {
    logic: part('sections', 'offering', 'savePage'),
    input: CHOICES,
    answers: { 'POST /api/designer/login-page': PAGE },
    sends: [['POST /api/designer/login-page', CHOICES]],
    output: PAGE,
    isKept: true,
  },
  'the picture of the login page, taken back': {
    logic: part('sections', 'offering', 'takePictureBack'),
    answers: { 'GET /api/designer/login-page': PAGE },
    sends: ['DELETE /api/designer/login-page/picture', 'GET /api/designer/login-page'],
    output: PAGE,
    isKept: true,
  },
  'the places of reported messages': {
    logic: part('sections', 'moderating', 'readPlaces'),
    answers: { 'GET /api/designer/saved': SAVED },
    sends: ['GET /api/designer/saved'],
    output: { architectureId: 'aurora', places: expect.anything() },
    isRepeated: true,
  },
  'the imports': {
    logic: part('sections', 'imports', 'listImports'),
    answers: { 'GET /api/registrations/imports': { imports: [] } },
    sends: ['GET /api/registrations/imports'],
    output: [],
    isRepeated: true,
  },
  'the report of an import': {
    logic: part('sections', 'imports', 'saveReport'),
    input: { id: '0123456789', locale: 'en' },
    answers: { 'GET /api/registrations/imports/0123456789/report': { csv: 'line' } },
    sends: ['GET /api/registrations/imports/0123456789/report'],
    saves: 'import-01234567.csv',
    isRepeated: true,
  },
  'a page of the attendees': {
    logic: part('sections', 'helping', 'findPeople'),
    input: { query: seal('ada'), filter: 'came', role: 'HOST', sort: 'visit', page: 2 },
    answers: { 'GET /api/people': { people: [], total: 0, ways: WAYS } },
    sends: ['GET /api/people?filter=came&sort=visit&q=ada&role=HOST&page=2'],
    output: { people: [], total: 0, inside: null, ways: WAYS },
    isRepeated: true,
  },
  'help for a person': {
    logic: part('sections', 'helping', 'doAct'),
    input: { act: { act: 'unlock', uid: 'ada', email: null } },
    sends: [['POST /api/people/acts', { act: 'unlock', uid: 'ada', email: null }]],
    output: null,
    isKept: true,
  },
  'the number of a person': {
    logic: part('sections', 'helping', 'doAct'),
    input: { act: { act: 'number', uid: 'ada', email: null } },
    answers: { 'POST /api/people/acts': HANDED },
    sends: [['POST /api/people/acts', { act: 'number', uid: 'ada', email: null }]],
    output: HANDED,
    isKept: true,
  },
  'a new attendee': {
    logic: part('sections', 'adding', 'addAttendee'),
    input: draftIn('de'),
    answers: { 'POST /api/people': HANDED },
    sends: [['POST /api/people', draftIn('de')]],
    output: HANDED,
    isKept: true,
  },
  'how far the invitations are': {
    logic: part('sections', 'inviting', 'readInvitations'),
    answers: { 'GET /api/people/invitations': NONE },
    sends: ['GET /api/people/invitations'],
    output: NONE,
    isRepeated: true,
  },
  'invitations to everybody': {
    logic: part('sections', 'inviting', 'inviteAll'),
    input: { locale: 'de' },
    sends: [['POST /api/people/invitations', { locale: 'de' }]],
    isKept: true,
  },
  'the event at a glance': {
    logic: part('sections', 'announcing', 'readEvent'),
    answers: {
      'GET /api/designer/pulse': { areas: [], sockets: 1, requests: 2, failures: 0, delayMs: 3 },
      'GET /api/designer/announcements': { announcements: [] },
      'GET /api/chat/reports/count': { open: 4 },
    },
    sends: ['GET /api/designer/pulse', 'GET /api/designer/announcements', 'GET /api/chat/reports/count'],
    output: { pulse: { areas: [], sockets: 1, requests: 2, failures: 0, delayMs: 3 }, announcements: [], reports: 4 },
    isRepeated: true,
  },
  'the event without a realtime database': {
    logic: part('sections', 'announcing', 'readEvent'),
    answers: {
      'GET /api/designer/pulse': { areas: [], sockets: 1, requests: 2, failures: 0, delayMs: 3 },
      'GET /api/designer/announcements': 404,
      'GET /api/chat/reports/count': 404,
    },
    sends: ['GET /api/designer/pulse', 'GET /api/designer/announcements', 'GET /api/chat/reports/count'],
    output: expect.objectContaining({ announcements: null, reports: null }),
    isRepeated: true,
  },
  'an announcement': {
    logic: part('sections', 'announcing', 'sendAnnouncement'),
    input: { draft: { areaId: null, texts: [{ locale: 'en', text: 'Lunch' }] } },
    sends: [['POST /api/designer/announcements', { areaId: null, texts: [{ locale: 'en', text: 'Lunch' }] }]],
    isKept: true,
  },
  'an announcement, taken back': {
    logic: part('sections', 'announcing', 'recallAnnouncement'),
    input: { id: 'a1' },
    sends: ['DELETE /api/designer/announcements/a1'],
    isKept: true,
  },
  'the audit trail': {
    logic: part('sections', 'archive', 'readTrail'),
    input: { action: 'login', who: ' ada ', from: '', to: '', cursor: 'c1' },
    answers: { 'GET /api/audit': { entries: [], next: null } },
    sends: ['GET /api/audit?action=login&who=ada&cursor=c1'],
    output: { entries: [], next: null },
    isRepeated: true,
  },
  'the whole audit trail': {
    logic: part('sections', 'archive', 'readTrail'),
    input: { action: null, who: ' ', from: '', to: '', cursor: null },
    answers: { 'GET /api/audit': { entries: [], next: null } },
    sends: ['GET /api/audit?own=hidden'],
    output: { entries: [], next: null },
    isRepeated: true,
  },
  'what attendees left in public, page by page, until a page is followed by itself': {
    logic: part('sections', 'exporting', 'saveExport'),
    input: { asked: { kind: 'chats', format: 'csv', locale: 'en' } },
    answers: { 'GET /api/exports/chats': { rows: [], next: 'w~a 1' } },
    sends: ['GET /api/exports/chats', 'GET /api/exports/chats?cursor=w%7Ea+1'],
    output: { rows: 0, isCut: true },
    isRepeated: true,
  },
  'the recordings': {
    logic: part('sections', 'recordings', 'search'),
    input: { filter: { ...NO_FILTER, code: ' zm8c-mv', area: 'lobby', browser: 'safari' } },
    answers: {
      'GET /api/capture/problems': NO_PROBLEMS,
      'GET /api/capture/session': { recordings: [], next: null },
    },
    sends: [
      'GET /api/capture/problems?code=ZM8CMV&area=lobby&browser=safari',
      'GET /api/capture/session?code=ZM8CMV&area=lobby&browser=safari',
    ],
    output: { problems: NO_PROBLEMS, page: { recordings: [], next: null } },
    isRepeated: true,
  },
  'more recordings without an error': {
    logic: part('sections', 'recordings', 'readRecordings'),
    input: { filter: NO_FILTER, problem: '', cursor: '1.ZM8CMVYF' },
    answers: { 'GET /api/capture/session': { recordings: [], next: null } },
    sends: ['GET /api/capture/session?problem=&cursor=1.ZM8CMVYF'],
    output: { recordings: [], next: null },
    isRepeated: true,
  },
  'a link to a recording': {
    logic: part('sections', 'recordings', 'shareRecording'),
    input: { code: 'K7QP2MXT' },
    answers: { 'POST /api/capture/session/K7QP2MXT/link': { url: 'https://v.example/x', until: 'tomorrow' } },
    sends: ['POST /api/capture/session/K7QP2MXT/link'],
    output: { url: 'https://v.example/x', until: 'tomorrow' },
    isKept: true,
  },
  'a pass of the inspector': {
    logic: part('sections', 'recordings', 'getPass'),
    sends: ['POST /api/inspector/pass'],
    isKept: true,
  },
  'a recording': {
    logic: part('sections', 'recordings', 'saveRecording'),
    input: { code: 'K7QP2MXT' },
    answers: { 'GET /api/capture/session/K7QP2MXT': new Blob(['{}']) },
    sends: ['GET /api/capture/session/K7QP2MXT'],
    saves: 'venue-session-K7QP2MXT.json',
    isRepeated: true,
  },
  'the dry run': {
    logic: part('sections', 'dryRun', 'readRun'),
    answers: { 'GET /api/dry-run': NO_DRY_RUN },
    sends: ['GET /api/dry-run'],
    output: NO_DRY_RUN,
    isRepeated: true,
  },
});

import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine, waitFor } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { createChat } from '../../../src/adapters/chat/chat';
import { provideModeration } from '../../../src/adapters/chat/moderation';
import { provideOwnData } from '../../../src/adapters/chat/own-data';
import type { Http } from '../../../src/adapters/kernel/http';
import { GRACE, profileOf } from '../../machines/kernel/fakes';
import { actorIn, checkRequests, fakeService } from '../kernel/requests';

const chat = (http: Http) => createChat({ http, realtime: { use: () => () => {} } });
const PROFILE = '/api/userProfile/architecture/aurora/userProfile/grace';
const FILE = { url: 'https://files.example/a', small: null, expires: 5 };
const MESSAGE = { id: 'm1', from: 'grace', at: 1, kind: 'text', text: 'Hello' };
const REPORT = {
  id: 'r1',
  by: 'ada',
  at: 2,
  room: 'w~lobby',
  roomName: 'Lobby',
  reason: 'spam',
  text: null,
  message: 'm1',
  about: 'grace',
  context: [MESSAGE],
  answer: null,
};

checkRequests({
  'the name of a writer': {
    logic: (http) => actorIn(chat(http), 'authors', 'member', 'readName'),
    input: { architectureId: 'aurora', uid: 'grace' },
    answers: { [`GET ${PROFILE}`]: profileOf({ ...GRACE, uid: 'grace' }) },
    sends: [`GET ${PROFILE}`],
    output: { name: 'Name of grace', portrait: null },
    isRepeated: true,
  },
  'the address of a file': {
    logic: (http) => actorIn(chat(http), 'files', 'member', 'readAddress'),
    input: { room: 'w~lobby', messageId: 'm1', fileId: 'f1' },
    answers: { 'GET /api/chat/w~lobby/files/f1': FILE },
    sends: ['GET /api/chat/w~lobby/files/f1?message=m1'],
    output: FILE,
    isRepeated: true,
  },
  'a new group': {
    logic: (http) => actorIn(chat(http), 'group', 'makeGroup'),
    input: { id: 'g1', name: seal('Team'), members: ['grace'] },
    answers: { 'POST /api/chat/groups': { room: 'g~g1', members: ['ada', 'grace'] } },
    sends: [['POST /api/chat/groups', { id: 'g1', name: 'Team', members: ['grace'] }]],
    output: { room: 'g~g1' },
    isRepeated: true,
  },
  'the search in a room': {
    logic: (http) => actorIn(chat(http), 'search', 'searchMessages'),
    input: { room: 'w~lobby', text: seal('Hello'), before: null },
    answers: { 'GET /api/chat/search': { results: [{ room: 'w~lobby', ...MESSAGE }], next: 'm0' } },
    sends: ['GET /api/chat/search?q=Hello&room=w%7Elobby'],
    output: { results: [{ room: 'w~lobby', ...MESSAGE }], next: 'm0' },
    isRepeated: true,
  },
  'older results of a search': {
    logic: (http) => actorIn(chat(http), 'search', 'searchMessages'),
    input: { room: 'w~lobby', text: seal('Hello'), before: 'm0' },
    answers: { 'GET /api/chat/search': { results: [], next: null } },
    sends: ['GET /api/chat/search?q=Hello&room=w%7Elobby&before=m0'],
    output: { results: [], next: null },
    isRepeated: true,
  },
  'reports for organisers': {
    logic: (http) => actorIn(provideModeration(http), 'readReports'),
    input: { shelf: 'open', before: 'r0' },
    answers: { 'GET /api/chat/reports': { reports: [REPORT], next: 'r1' } },
    sends: ['GET /api/chat/reports?state=open&before=r0'],
    output: {
      reports: [{ id: 'r1', deeds: ['hide', 'warn', 'lockOut', 'close'], report: REPORT }],
      next: 'r1',
    },
    isRepeated: true,
  },
  'the number of open reports': {
    logic: (http) => actorIn(provideModeration(http), 'countReports'),
    answers: { 'GET /api/chat/reports/count': { open: 3 } },
    sends: ['GET /api/chat/reports/count'],
    output: { open: 3 },
    isRepeated: true,
  },
  'a decision about a report': {
    logic: (http) => actorIn(provideModeration(http), 'verdict', 'postVerdict'),
    input: {
      queued: { id: 'r1', report: seal(REPORT) },
      deed: 'warn',
      reason: seal('Be kind'),
      minutes: 60,
      alsoHides: true,
    },
    sends: [
      ['POST /api/chat/moderation', { action: 'hide', room: 'w~lobby', message: 'm1' }],
      ['POST /api/chat/moderation', { action: 'warn', uid: 'grace', reason: 'Be kind', report: 'r1' }],
    ],
    isKept: true,
    isRepeated: true,
  },
  'the removal of the own data': {
    logic: (http) =>
      actorIn(
        provideOwnData(http, async () => {}),
        'eraseOwnData',
      ),
    input: { uid: 'ada' },
    sends: ['DELETE /api/chat/own'],
    isRepeated: true,
  },
  'the file with the own data': {
    logic: (http) =>
      actorIn(
        provideOwnData(http, async () => {}),
        'exportOwnData',
      ),
    answers: { 'GET /api/chat/own': new Blob(['{}']) },
    sends: ['GET /api/chat/own'],
    saves: 'chat-data.json',
    isRepeated: true,
  },
});

test.each<[string, string | null, number, () => Promise<void>, string[], 'done' | 'failed']>([
  ['is gone from this browser, too', 'ada', 200, async () => {}, ['ada'], 'done'],
  [
    'is gone also where the browser keeps nothing',
    'ada',
    200,
    () => Promise.reject(new Error('insecure')),
    ['ada'],
    'done',
  ],
  ['stays in this browser while the service has it', 'ada', 409, async () => {}, [], 'failed'],
  ['is that of the user alone', null, 200, async () => {}, [], 'done'],
])('what a user wrote and removes %s', async (_, uid, status, forget, forgotten, end) => {
  const { http, mode } = fakeService();
  mode.status = status;
  const forgetting = vi.fn<(uid: string) => Promise<void>>(forget);
  const actor = createActor(
    createMachine({
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: actorIn(provideOwnData(http, forgetting), 'eraseOwnData') as AnyActorLogic,
            input: { uid },
            onDone: 'done',
            onError: 'failed',
          },
        },
        done: {},
        failed: {},
      },
    }),
  ).start();
  const { value } = await waitFor(actor, (snapshot) => !snapshot.matches('asking'));
  actor.stop();
  expect([value, forgetting.mock.calls.flat()]).toEqual([end, forgotten]);
});

import { AS_FOUND } from '../../../domain/control/attendee-columns';
import { seal } from '../../../domain/kernel/sealed';
import { provideBundle } from '../../../src/adapters/control/bundle';
import { provideOffering } from '../../../src/adapters/control/offering';
import { openLists, provideRegistrations } from '../../../src/adapters/control/registrations';
import { sendFile } from '../../../src/adapters/control/send-file';
import type { Http } from '../../../src/adapters/kernel/http';
import { actorIn } from '../kernel/requests';
import { checkUploads, UPLOADED } from '../kernel/uploads';

const content = seal(UPLOADED);
const PAGE = { version: 1, choices: [], picture: { address: '/login-picture', from: 'own' } } as const;
const CHECK = {
  system: 'cvent',
  kind: 'own',
  rows: 3,
  added: 1,
  changed: 1,
  inactive: 0,
  left: 1,
  gone: 0,
  others: [],
  again: 0,
  sheets: [],
  sheet: 0,
  columns: [],
  taken: {},
  faults: [],
  statuses: [],
  notes: [],
} as const;
const imports = {
  logic: (http: Pick<Http, 'upload'>) => actorIn(provideRegistrations(http as Http, openLists()), 'sendFile'),
  query: { name: 'people.csv', reading: JSON.stringify(AS_FOUND) },
  progressed: (percent: number) => ({ type: 'imports.progressed', percent }),
  failed: 'imports.failed',
};
const upload = {
  logic: (http: Pick<Http, 'upload'>) => sendFile(http, () => 'aurora'),
  path: '/api/designer/files',
  answer: { assetId: 'film-1', version: 4, uri: '/live/film-1', generation: 'abc', contentType: 'video/mp4', size: 9 },
  progressed: (percent: number) => ({ type: 'upload.progressed', percent }),
  ended: {
    type: 'upload.ended',
    asset: { id: 'film-1', uri: '/live/film-1', generation: 'abc', displayName: 'film.mp4' },
    stored: { assetId: 'film-1', contentType: 'video/mp4', size: 9 },
  } as never,
  failed: 'upload.failed',
};

checkUploads({
  'a new file of the venue': {
    ...upload,
    input: { item: { name: 'film.mp4', replaces: null, content } },
    query: { name: 'film.mp4', venue: 'aurora' },
  },
  'a file that replaces another one': {
    ...upload,
    input: { item: { name: 'film.mp4', replaces: 'film-0', content } },
    query: { name: 'film.mp4', venue: 'aurora', replaces: 'film-0' },
  },
  'the picture behind the login': {
    logic: (http) =>
      actorIn(provideOffering(http as Http, { read: async () => ({}), keep: async () => {} }), 'sendPicture'),
    input: { picture: content },
    path: '/api/designer/login-page/picture',
    query: {},
    answer: PAGE,
    progressed: (percent) => ({ type: 'picture.progressed', percent }),
    ended: { type: 'picture.ended', page: PAGE } as never,
    failed: 'picture.failed',
  },
  'a file of a bundle': {
    logic: (http) => actorIn(provideBundle(http as Http), 'sendPart'),
    input: {
      architectureId: 'aurora',
      item: { name: 'pictures/lobby.png', assetId: 'lobby', displayName: '', content },
      held: [],
    },
    path: '/api/designer/files',
    query: { name: 'lobby.png', venue: 'aurora', id: 'lobby' },
    answer: { assetId: 'lobby-1', uri: '/files/lobby', generation: 'abc' },
    progressed: (percent) => ({ type: 'bundle.progressed', percent }),
    ended: {
      type: 'bundle.kept',
      asset: { id: 'lobby-1', uri: '/files/lobby', generation: 'abc', displayName: 'lobby.png', isHeld: false },
    } as never,
    failed: 'bundle.failed',
  },
  'a list of registrations to check': {
    ...imports,
    input: { file: content, name: 'people.csv', reading: AS_FOUND, isCheck: true },
    path: '/api/registrations/check',
    answer: CHECK,
    ended: { type: 'imports.checked', check: CHECK } as never,
  },
});

import { agendaInside } from '../../../src/adapters/agenda/inside';
import type { Http } from '../../../src/adapters/kernel/http';
import { actorIn, checkRequests } from '../kernel/requests';

const SHARING = '/api/agenda/aurora/sharing';
const place = { architectureId: 'aurora' };
const going = { people: [{ userId: 'grace', name: 'Grace' }], others: 0, count: null };
const of = (part: 'going' | 'agendaSharing', name: string) => (http: Http) =>
  actorIn(agendaInside({ http })[part], name);

checkRequests({
  'who goes to a talk is asked by its address': {
    logic: of('going', 'readGoing'),
    input: { ...place, talk: 'hall/one & two' },
    answers: { 'GET /api/agenda/aurora/going': going },
    sends: ['GET /api/agenda/aurora/going?talk=hall%2Fone+%26+two'],
    output: going,
  },
  'whether the agenda is shown to others': {
    logic: of('agendaSharing', 'readSharing'),
    input: place,
    answers: { [`GET ${SHARING}`]: { isShared: true } },
    sends: [`GET ${SHARING}`],
    output: { isShared: true },
  },
  'the agenda is shown to others': {
    logic: of('agendaSharing', 'changeSharing'),
    input: { ...place, isShared: true },
    answers: { [`POST ${SHARING}`]: { isShared: true } },
    sends: [[`POST ${SHARING}`, { isShared: true }]],
    output: { isShared: true },
    reports: 'sessionOver',
  },
});

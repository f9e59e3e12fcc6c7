import { createRoom } from '../../../src/adapters/meeting-room/room';
import { createRing } from '../../../src/adapters/support/ring';
import uiConfig from '../../fixtures/contract/ui-config.json';
import { PLACE } from '../../machines/meeting-room/meeting-room.inputs';
import { actorIn, checkRequests } from '../kernel/requests';

const identity = {
  watch: (_: unknown, tell: (user: { uid: string; email: string }) => void) => {
    tell({ uid: 'ada', email: 'ada@example.org' });
    return () => {};
  },
  sdk: async () => ({}) as never,
  token: async () => 'token',
};
const { uid, database, ...seat } = PLACE;
const asked = {
  talk: { widgetId: 'desk', configurationId: 'one' },
  room: PLACE.room,
  messageId: '-OfMessage0000000001',
};

checkRequests({
  'a seat in a meeting': {
    logic: (http) =>
      actorIn(createRoom({ http, identity, ring: createRing(), fetchReportView: async () => {} }), 'askSeat'),
    input: { room: 'desk.one', isEntering: false, takes: false, declines: false },
    answers: {
      'GET /ui-config.json': {
        ...uiConfig,
        firebase: { ...uiConfig.firebase, databaseURL: database, emulators: null },
      },
      'POST /api/meeting-room/seat': { ...seat, iceServers: [] },
    },
    sends: ['GET /ui-config.json', ['POST /api/meeting-room/seat', { room: 'desk.one', enters: false, takes: false }]],
    output: { ...seat, uid, database },
    isRepeated: true,
    isKept: [0],
  },
  'a question from a message': {
    logic: (http) =>
      actorIn(
        createRoom({ http, identity, ring: createRing(), fetchReportView: async () => {} }),
        'stay',
        'messageQuestion',
        'askMessage',
      ),
    input: { asked },
    answers: { 'POST /api/stage/ask-message': { outcome: 'waiting' } },
    sends: [
      [
        'POST /api/stage/ask-message',
        { talk: asked.talk, room: asked.room, message: asked.messageId, place: 'meeting' },
      ],
    ],
    output: 'waiting',
  },
});

import { seal } from '../../../domain/kernel/sealed';
import { stageInside } from '../../../src/adapters/stage/inside';
import { realtimeOf } from '../kernel/realtime-of';
import { actorIn, checkRequests } from '../kernel/requests';

const TALK = { widgetId: 'keynote', configurationId: 'opening' };

checkRequests({
  'a report of a question': {
    logic: (http) =>
      actorIn(stageInside({ http, realtime: realtimeOf({} as never) }).stage, 'member', 'complaint', 'postComplaint'),
    input: {
      reported: { room: 'keynote/opening', messageId: 'question-1', about: '', talk: TALK },
      reason: 'hate',
      text: seal(' Rude. '),
    },
    answers: { 'POST /api/stage/report': null },
    sends: [['POST /api/stage/report', { talk: TALK, id: 'question-1', reason: 'hate', text: 'Rude.' }]],
    reports: 'sessionOver',
  },
});

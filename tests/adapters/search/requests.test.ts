import { seal } from '../../../domain/kernel/sealed';
import { ownTimeZone } from '../../../src/adapters/kernel/own-time-zone';
import { searchInside } from '../../../src/adapters/search/inside';
import { actorIn, checkRequests } from '../kernel/requests';

const NOTHING = { answer: null, sources: [], results: [], isWritten: false };

checkRequests({
  'a question': {
    logic: (http) => actorIn(searchInside({ http }).globalSearch, 'findAnswer'),
    input: { question: seal(' Where? '), locale: 'de' },
    answers: { 'GET /api/search/': NOTHING },
    sends: [`GET /api/search/?q=Where%3F&lang=de&zone=${encodeURIComponent(ownTimeZone())}`],
    output: { isFound: false, answer: NOTHING },
    reports: 'sessionOver',
  },
});

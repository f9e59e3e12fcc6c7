import { seal } from '../../../domain/kernel/sealed';
import type { Http } from '../../../src/adapters/kernel/http';
import { createDeparture } from '../../../src/adapters/people/departure';
import { peopleInside } from '../../../src/adapters/people/inside';
import { GRACE, profileOf } from '../../machines/kernel/fakes';
import { actorIn, checkRequests } from '../kernel/requests';

const PATH = '/api/userProfile/architecture/aurora/userProfile';
const profile = profileOf({ ...GRACE, uid: 'grace' });
const input = { architectureId: 'aurora', uid: 'grace' };
const people = (http: Http) =>
  peopleInside({
    http,
    realtime: { use: () => () => {} },
    sdk: () => new Promise(() => {}),
    departure: createDeparture(),
  });
const reading = { input, answers: { [`GET ${PATH}/grace`]: profile }, sends: [`GET ${PATH}/grace`], output: profile };

checkRequests({
  'the own profile': { ...reading, isRepeated: true, logic: (http) => actorIn(people(http).profile, 'readProfile') },
  'the profile of an attendee': {
    ...reading,
    isRepeated: true,
    logic: (http) => actorIn(people(http).profilePanel, 'readAttendee'),
  },
  'a changed profile': {
    logic: (http) => actorIn(people(http).profilePanel, 'saveProfile'),
    input: { architectureId: 'aurora', profile: seal(profile) },
    answers: { [`POST ${PATH}`]: profile },
    sends: [[`POST ${PATH}`, profile]],
    output: profile,
  },
});

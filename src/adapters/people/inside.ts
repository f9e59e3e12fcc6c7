import { fromPromise } from 'xstate';
import { API, fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { UserProfileSchema } from '../../../domain/people/profile';
import { SUGGESTIONS_PATH, SuggestionsSchema } from '../../../domain/people/suggestions';
import { availabilityMachine } from '../../../machines/people/availability.machine';
import { peopleListMachine } from '../../../machines/people/people-list.machine';
import { profileMachine } from '../../../machines/people/profile.machine';
import { profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import { suggestionsMachine } from '../../../machines/people/suggestions.machine';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import type { Realtime } from '../shell/realtime';
import { choice } from './choice';
import type { Departure } from './departure';
import { leadsInside } from './leads';
import { provideMeet } from './meet';
import { providePortrait } from './portrait';
import { createPresence, type PresenceIdentity, type PresenceSurroundings } from './presence';
import { activity, hearPage, tabLock } from './tab';

type Surroundings = {
  http: Http;
  realtime: Realtime;
  sdk: () => Promise<PresenceIdentity>;
  departure: Departure;
  load?: PresenceSurroundings['load'];
};

function presenceInside({ sdk, departure, load }: Omit<Surroundings, 'http' | 'realtime'>) {
  const around = { identity: sdk, whenCalm, hearPage, sid: crypto.randomUUID() };
  const { presence, crowd, leave } = createPresence({ ...around, ...(load && { load }) });
  departure.onLeave(leave);
  return {
    presence: presence.provide({ actors: { tabLock } }),
    crowd,
    availability: availabilityMachine.provide({ actors: { activity, choice } }),
  };
}

export const peopleInside = ({ http, realtime, ...given }: Surroundings) => ({
  ...presenceInside(given),
  peopleList: peopleListMachine,
  meet: provideMeet({ http, realtime }),
  ...leadsInside(http),
  suggestions: suggestionsMachine.provide({
    actors: {
      readSuggestions: fromPromise(async ({ input, signal }) => {
        const path = fillPath(SUGGESTIONS_PATH, input);
        const { people } = await http.get(path, SuggestionsSchema, { signal, retry: false, report: false });
        return people.map(({ userId, ...body }) => ({ uid: userId, body: seal(body) }));
      }),
    },
  }),
  portrait: providePortrait(http),
  profile: profileMachine.provide({
    actors: {
      readProfile: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
        const path = fillPath(API.userProfile, { architectureId, userId });
        return seal(await http.get(path, UserProfileSchema, { signal, report: false }));
      }),
    },
  }),
  profilePanel: profilePanelMachine.provide({
    actors: {
      readAttendee: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
        const path = fillPath(API.userProfile, { architectureId, userId });
        return seal(await http.get(path, UserProfileSchema, { signal, report: false }));
      }),
      saveProfile: fromPromise(async ({ input: { architectureId, profile }, signal }) => {
        const path = fillPath(API.saveUserProfile, { architectureId });
        const answer = await http.post(path, profile?.open(), { signal, retry: false, report: false });
        return seal(parseAnswer(UserProfileSchema, answer, path));
      }),
    },
  }),
});

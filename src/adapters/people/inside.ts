import { fromCallback, fromPromise } from 'xstate';
import { API, fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { UserProfileSchema } from '../../../domain/people/profile';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { profileMachine } from '../../../machines/people/profile.machine';
import { profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import type { Http } from '../kernel/http';

export const peopleInside = ({ http }: { http: Http }) => ({
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
  presence: presenceMachine.provide({
    actors: {
      /** There is no realtime database yet, so there is no connection and no error. */
      connection: fromCallback(() => {}),
      updateAttendee: fromPromise(async () => {}),
      removeAttendee: fromPromise(async () => {}),
    },
  }),
});

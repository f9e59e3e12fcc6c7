import { fromPromise } from 'xstate';
import { API, fillPath } from '../../../domain/kernel/api';
import { seal } from '../../../domain/kernel/sealed';
import { UserProfileSchema } from '../../../domain/people/profile';
import { attendeeMachine } from '../../../machines/chat/attendee.machine';
import { attendeesMachine } from '../../../machines/chat/attendees.machine';
import type { Http } from '../kernel/http';

/** The names of users who write. */
export const provideAttendees = (http: Pick<Http, 'get'>) =>
  attendeesMachine.provide({
    actors: {
      member: attendeeMachine.provide({
        actors: {
          readName: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
            const path = fillPath(API.userProfile, { architectureId, userId });
            const profile = await http.get(path, UserProfileSchema, { signal, report: false });
            return seal(profile.data.attributes.name);
          }),
        },
      }),
    },
  });

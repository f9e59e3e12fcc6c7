import { fromPromise } from 'xstate';
import { API, fillPath } from '../../../domain/kernel/api';
import { seal } from '../../../domain/kernel/sealed';
import { UserProfileSchema } from '../../../domain/people/profile';
import { authorMachine } from '../../../machines/chat/author.machine';
import { authorsMachine } from '../../../machines/chat/authors.machine';
import type { Http } from '../kernel/http';

/** The names and pictures of users who write. */
export const provideAuthors = (http: Pick<Http, 'get'>) =>
  authorsMachine.provide({
    actors: {
      member: authorMachine.provide({
        actors: {
          readName: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
            const path = fillPath(API.userProfile, { architectureId, userId });
            const profile = await http.get(path, UserProfileSchema, { signal, report: false });
            const { attributes, portrait = null } = profile.data;
            return seal({ name: attributes.name, portrait });
          }),
        },
      }),
    },
  });

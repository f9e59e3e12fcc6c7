import { fromPromise } from 'xstate';
import { API, fillPath } from '../../domain/api';
import { STORAGE_KEYS } from '../../domain/constants';
import { UserProfileSchema } from '../../domain/profile';
import { seal } from '../../domain/sealed';
import { VenueSchema } from '../../domain/venue';
import { areaMachine } from '../../machines/area.machine';
import { entryMachine } from '../../machines/entry.machine';
import { filmMachine } from '../../machines/film.machine';
import { imageMachine } from '../../machines/image.machine';
import { imagesMachine } from '../../machines/images.machine';
import { interiorMachine } from '../../machines/interior.machine';
import { profileMachine } from '../../machines/profile.machine';
import { venueMachine } from '../../machines/venue.machine';
import { enVenue } from '../i18n/en.venue';
import { addFallbackWords } from '../i18n/words';
import { createFilms } from './films';
import type { Http } from './http';
import { createPicture, createSignedUrls } from './pictures';
import { localKeep, readConsents, sessionKeep } from './storage';

type Surroundings = { http: Http; origin: string; storageOrigin: () => string | null };

/** What is behind the entrance, with the real world behind each of its doors. */
export function composeInterior({ http, origin, storageOrigin }: Surroundings) {
  addFallbackWords(enVenue);
  const signedUrls = createSignedUrls(http, origin);
  return interiorMachine.provide({
    actors: {
      entry: entryMachine.provide({
        actors: {
          readConsents: fromPromise(async () => readConsents()),
          captureLogin: fromPromise(async ({ input: { visitor }, signal }) => {
            sessionKeep.write(STORAGE_KEYS.capturedEntry, visitor);
            await http.post(API.captureLogin, undefined, { signal, retry: false, report: false });
          }),
          forgetCapture: fromPromise(async () => sessionKeep.write(STORAGE_KEYS.capturedEntry, null)),
        },
      }),
      profile: profileMachine.provide({
        actors: {
          readProfile: fromPromise(async ({ input: { architectureId, uid: userId }, signal }) => {
            const path = fillPath(API.userProfile, { architectureId, userId });
            return seal(await http.get(path, UserProfileSchema, { signal, report: false }));
          }),
        },
      }),
      venue: venueMachine.provide({
        actors: {
          readVenue: fromPromise(({ input, signal }) =>
            http.get(API.venue, VenueSchema, { signal, query: { architectureId: input.architectureId } }),
          ),
        },
      }),
      area: areaMachine.provide({
        actors: {
          keepPresentation: fromPromise(async ({ input }) =>
            localKeep.write(STORAGE_KEYS.areaPresentation, input.presentation),
          ),
        },
      }),
      film: filmMachine.provide({ actors: { prepareFilm: fromPromise(createFilms({ signedUrls, origin })) } }),
      images: imagesMachine.provide({
        actors: {
          image: imageMachine.provide({
            actors: { picture: createPicture({ http, signedUrls, origin, storageOrigin }) },
          }),
        },
      }),
    },
  });
}

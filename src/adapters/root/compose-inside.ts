import { fromCallback, fromPromise } from 'xstate';
import { API, fillPath } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import { VenueSchema } from '../../../domain/kernel/venue';
import { UserProfileSchema } from '../../../domain/people/profile';
import { entryMachine } from '../../../machines/login/entry.machine';
import { presenceMachine } from '../../../machines/people/presence.machine';
import { profileMachine } from '../../../machines/people/profile.machine';
import { profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import { analyticsMachine } from '../../../machines/privacy/analytics.machine';
import { consentMachine } from '../../../machines/privacy/consent.machine';
import { insideMachines } from '../../../machines/root/inside';
import type { InsidePartId, Logics } from '../../../machines/root/parts';
import { areaMachine } from '../../../machines/venue/area.machine';
import { filmMachine } from '../../../machines/venue/film.machine';
import { imageMachine } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import { venueMachine } from '../../../machines/venue/venue.machine';
import type { Http } from '../kernel/http';
import { localKeep, readConsents, sessionKeep } from '../kernel/storage';
import { sendHit } from '../privacy/analytics';
import { createConsents } from '../privacy/consents';
import { createFilms } from '../venue/films';
import { createPicture, createSignedUrls } from '../venue/pictures';

type Surroundings = {
  http: Http;
  origin: string;
  storageOrigin: () => string | null;
};

/** The parts inside the venue, with the real world behind each of their doors. */
export function composeInside({ http, origin, storageOrigin }: Surroundings) {
  const keepDecisions = createConsents({ http, keep: localKeep });
  const signedUrls = createSignedUrls(http, origin);
  return {
    ...insideMachines,
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
    consent: consentMachine.provide({
      actors: { keepDecisions: fromPromise(({ input }) => keepDecisions(input)) },
    }),
    analytics: analyticsMachine.provide({
      actors: { sendHit: fromPromise(({ input, signal }) => sendHit(input, origin, signal)) },
    }),
    presence: presenceMachine.provide({
      actors: {
        /** There is no realtime database yet, so there is no connection and no error. */
        connection: fromCallback(() => {}),
        updateAttendee: fromPromise(async () => {}),
        removeAttendee: fromPromise(async () => {}),
      },
    }),
    venue: venueMachine.provide({
      actors: {
        readVenue: fromPromise(({ input: { architectureId }, signal }) =>
          http.get(API.venue, VenueSchema, { signal, query: { architectureId } }),
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
        member: imageMachine.provide({
          actors: { picture: createPicture({ http, signedUrls, origin, storageOrigin }) },
        }),
      },
    }),
  } satisfies Logics<InsidePartId>;
}

import { fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { VenueSchema } from '../../../domain/kernel/venue';
import { areaMachine } from '../../../machines/venue/area.machine';
import { filmMachine } from '../../../machines/venue/film.machine';
import { imageMachine } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import { outlookMachine } from '../../../machines/venue/outlook.machine';
import { panoramaMachine } from '../../../machines/venue/panorama.machine';
import { sceneMachine } from '../../../machines/venue/scene.machine';
import { venueMachine } from '../../../machines/venue/venue.machine';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';
import type { Realtime } from '../shell/realtime';
import { createAnnouncements } from './announcements';
import { askDevice } from './device';
import { createFilms } from './films';
import { createPicture, createSignedUrls } from './pictures';

type Surroundings = {
  http: Http;
  origin: string;
  storageOrigin: () => string | null;
  realtime: Realtime;
};

export function venueInside({ http, origin, storageOrigin, realtime }: Surroundings) {
  const signedUrls = createSignedUrls(http, origin);
  return {
    scene: sceneMachine,
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
    announcements: createAnnouncements({ realtime }),
    outlook: outlookMachine.provide({
      actors: {
        readMoved: fromPromise(async () => ({ isMoved: localKeep.read(STORAGE_KEYS.pictureMoved) !== null })),
        keepMoved: fromPromise(async () => localKeep.write(STORAGE_KEYS.pictureMoved, 'yes')),
      },
    }),
    panorama: panoramaMachine.provide({ actors: { askDevice: fromPromise(({ signal }) => askDevice(signal)) } }),
    film: filmMachine.provide({ actors: { prepareFilm: fromPromise(createFilms({ signedUrls, origin })) } }),
    images: imagesMachine.provide({
      actors: {
        member: imageMachine.provide({
          actors: { picture: createPicture({ http, signedUrls, origin, storageOrigin }) },
        }),
      },
    }),
  };
}

import { isMandatoryPage } from '../../domain/shell/routes';
import { imageKey } from '../../domain/venue/images';
import type { announcementsMachine } from '../venue/announcements.machine';
import type { areaMachine } from '../venue/area.machine';
import { arrivalMachine } from '../venue/arrival.machine';
import type { filmMachine } from '../venue/film.machine';
import type { imagesMachine } from '../venue/images.machine';
import type { outlookMachine } from '../venue/outlook.machine';
import type { panoramaMachine } from '../venue/panorama.machine';
import type { sceneMachine } from '../venue/scene.machine';
import type { venueMachine } from '../venue/venue.machine';
import { areaIdOf, attendedAreaIdOf } from './area-id';
import { insidePart, pagePart } from './part';

export const venueParts = {
  venue: insidePart<typeof venueMachine>('venue')({
    input: (input) => input,
    tells: {
      'venue.loaded': { present: 'venue' },
      'venue.renewed': { present: 'venue' },
      'venue.unpublished': { present: 'venue' },
      'venue.cleared': { present: 'venue' },
      'venue.failed': 'moment',
      'venue.renewalFailed': 'moment',
    },
    hears: {
      'loginOptions.known': ({ options }) => ({ type: 'venue.login', isOn: options.enabled }),
      'session.signedIn': { type: 'venue.admit' },
      'session.signedOut': { type: 'venue.clear' },
      'publication.known': ({ version }) => ({ type: 'venue.versionRead', version }),
      'navigation.needsVenue': ({ architectureId }) => ({ type: 'venue.load', architectureId }),
    },
  }),
  outlook: insidePart<typeof outlookMachine>('outlook')({}),
  announcements: insidePart<typeof announcementsMachine>('announcements')({
    hears: {
      'realtime.ready': ({ line }) => ({ type: 'announcements.open', line }),
      'realtime.gone': { type: 'announcements.close' },
      'connection.regained': { type: 'announcements.retry' },
      'navigation.settled': (place) => ({ type: 'announcements.enterArea', areaId: attendedAreaIdOf(place) }),
    },
  }),
  area: insidePart<typeof areaMachine>('area')({
    input: (input) => input,
    hears: {
      'venue.renewed': ({ summary }) => ({ type: 'area.renew', summary }),
      'navigation.settled': (place) => {
        const areaId = areaIdOf(place);
        return areaId === null || place.summary === null
          ? { type: 'area.leave' }
          : { type: 'area.enter', areaId, summary: place.summary };
      },
    },
  }),
  film: insidePart<typeof filmMachine>('film')({
    hears: {
      'connection.regained': { type: 'film.reconnected' },
      'comfort.changed': ({ comfort }) => (comfort.isCalm ? { type: 'film.pause' } : null),
    },
  }),
  images: insidePart<typeof imagesMachine>('images')({
    hears: {
      'connection.regained': { type: 'collection.tell', event: { type: 'image.reconnected' } },
      'session.signedOut': { type: 'collection.forget' },
      'scene.expected': ({ images }) =>
        images.flatMap((input) => [
          { type: 'collection.want' as const, input },
          { type: 'collection.release' as const, key: imageKey(input) },
        ]),
    },
  }),
  panorama: insidePart<typeof panoramaMachine>('panorama')({}),
  scene: insidePart<typeof sceneMachine>('scene')({
    tells: { 'scene.expected': 'moment', 'scene.settled': 'moment' },
  }),
  arrival: pagePart(arrivalMachine)({
    tells: { 'arrival.moved': { present: 'arrival' } },
    hears: {
      'navigation.settled': (place) => ({
        type: 'arrival.visit',
        isLogin: place.route.name === 'login',
        areaId: areaIdOf(place),
        isMandatory: isMandatoryPage(place.route),
      }),
      'scene.settled': { type: 'arrival.seen' },
    },
  }),
};

import type { Announcement } from '../../domain/venue/announcement';
import type { Marks, ShapeOf } from '../kernel/marks';
import { COLLECTION, FAULT, KEY, PLACE, SUMMARY, VERSION } from '../kernel/shapes';
import type { announcementsMachine } from './announcements.machine';
import type { areaMachine } from './area.machine';
import type { arrivalMachine } from './arrival.machine';
import type { filmMachine } from './film.machine';
import type { imageMachine } from './image.machine';
import type { imagesMachine } from './images.machine';
import type { outlookMachine } from './outlook.machine';
import type { panoramaMachine } from './panorama.machine';
import type { sceneMachine } from './scene.machine';
import type { venueMachine } from './venue.machine';

const IMAGE = { uri: 'id', generation: 'id' } as const;
const ANNOUNCEMENTS = { id: 'id', areaId: 'id', texts: PLACE } as const satisfies ShapeOf<Announcement>;
const PRESENTATION = { presentation: 'id' } as const;

export const venueMarks = {
  venue: {
    context: {
      architectureId: 'id',
      architecture: 'published',
      fault: FAULT,
      read: VERSION,
      asked: VERSION,
      shown: VERSION,
    },
    input: {},
    events: {
      'venue.load': { architectureId: 'id' },
      'venue.versionRead': { version: VERSION },
    },
    facts: {
      'venue.loaded': { summary: SUMMARY },
      'venue.renewed': { summary: SUMMARY },
      'venue.renewalFailed': { fault: FAULT },
      'venue.failed': { architectureId: 'id', fault: FAULT },
    },
    actors: { readVenue: { input: { architectureId: 'id' }, output: 'published' } },
  } satisfies Marks<typeof venueMachine>,
  area: {
    context: { areaId: 'id', viewpointId: 'id', viewpointIds: 'id', presentation: 'id' },
    input: PRESENTATION,
    events: {
      'area.enter': { areaId: 'id', summary: SUMMARY },
      'area.renew': { summary: SUMMARY },
      'area.showViewpoint': { viewpointId: 'id' },
    },
    actors: { keepPresentation: { input: PRESENTATION } },
  } satisfies Marks<typeof areaMachine>,
  announcements: {
    context: { database: 'hidden', mode: 'id', areaId: 'id', all: ANNOUNCEMENTS, dismissed: 'id' },
    events: {
      'announcements.configure': { database: 'hidden' },
      'announcements.mode': { mode: 'id' },
      'announcements.enterArea': { areaId: 'id' },
      'announcements.heard': { all: ANNOUNCEMENTS },
      'announcements.dismiss': { id: 'id' },
    },
    actors: {
      readDismissed: { output: 'id' },
      keepDismissed: { input: 'id' },
      announcementFeed: { input: { database: 'hidden', mode: 'id' } },
    },
  } satisfies Marks<typeof announcementsMachine>,
  outlook: {
    context: { left: 'id', right: 'id' },
    events: { 'outlook.changed': { left: 'id', right: 'id' } },
    actors: { readMoved: { output: {} } },
  } satisfies Marks<typeof outlookMachine>,
  film: {
    context: { videoUrl: 'hidden', url: 'hidden' },
    events: { 'film.show': { videoUrl: 'hidden' } },
    actors: { prepareFilm: { input: { videoUrl: 'hidden' }, output: { url: 'hidden' } } },
  } satisfies Marks<typeof filmMachine>,
  images: {
    context: COLLECTION,
    events: {
      'collection.want': { input: IMAGE },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id', url: 'hidden', fault: FAULT } },
    },
  } satisfies Marks<typeof imagesMachine>,
  arrival: {
    context: { areaId: 'id' },
    events: { 'arrival.visit': { areaId: 'id' } },
  } satisfies Marks<typeof arrivalMachine>,
  panorama: {
    context: { areaId: 'id', image: IMAGE, preview: IMAGE, look: {} },
    events: {
      'panorama.show': { areaId: 'id', image: IMAGE, preview: IMAGE },
      'panorama.drawn': KEY,
      'panorama.rested': { look: {} },
    },
    actors: { askDevice: { output: {} } },
  } satisfies Marks<typeof panoramaMachine>,
  scene: {
    context: { image: IMAGE, preview: IMAGE, nearby: IMAGE, drawn: IMAGE, held: IMAGE },
    events: {
      'scene.show': { image: IMAGE, preview: IMAGE, nearby: IMAGE },
      'scene.decoded': KEY,
      'scene.expect': { images: IMAGE },
    },
    facts: { 'scene.expected': { images: IMAGE } },
  } satisfies Marks<typeof sceneMachine>,
  image: {
    context: { ...IMAGE, url: 'hidden', fault: FAULT },
    input: IMAGE,
    events: { 'image.arrived': { url: 'hidden' }, 'image.refused': { fault: FAULT } },
    actors: { picture: { input: IMAGE } },
  } satisfies Marks<typeof imageMachine>,
};

import { isFramed } from '../../domain/shell/navigation';
import type { boardsMachine } from '../widgets/boards.machine';
import type { keptDocumentMachine } from '../widgets/kept-document.machine';
import type { placesMachine } from '../widgets/places.machine';
import type { remindersMachine } from '../widgets/reminders.machine';
import type { seenMachine } from '../widgets/seen.machine';
import type { widgetLinkMachine } from '../widgets/widget-link.machine';
import type { widgetsMachine } from '../widgets/widgets.machine';
import { insidePart } from './part';

export const widgetsParts = {
  reminders: insidePart<typeof remindersMachine>('reminders')({
    hears: {
      'meet.agreed': ({ reminder }) => ({ type: 'reminders.set', reminder }),
      'meet.ended': ({ key }) => ({ type: 'reminders.drop', key }),
      'ownAgenda.kept': ({ reminder }) => ({ type: 'reminders.set', reminder }),
      'venue.loaded': ({ summary }) => ({ type: 'reminders.follow', begins: summary.begins }),
      'venue.renewed': ({ summary }) => ({ type: 'reminders.follow', begins: summary.begins }),
      'ownAgenda.dropped': ({ key }) => ({ type: 'reminders.drop', key }),
    },
  }),
  seen: insidePart<typeof seenMachine>('seen')({}),
  places: insidePart<typeof placesMachine>('places')({
    tells: {
      'places.dialogWanted': 'moment',
      'places.areaWanted': 'moment',
      'places.carried': 'moment',
    },
    hears: {
      'session.signedOut': [{ type: 'places.close' }, { type: 'places.leaveMeeting' }],
      'navigation.settled': ({ route }) => (isFramed(route) ? null : { type: 'places.leaveMeeting' }),
      'navigation.widgetAsked': ({ widgetId }) => ({ type: 'places.open', widgetId }),
      'globalSearch.reached': ({ widgetId }) => ({ type: 'places.open', widgetId }),
      'agenda.chosen': ({ widgetId }) => ({ type: 'places.open', widgetId }),
    },
  }),
  widgetLink: insidePart<typeof widgetLinkMachine>('widgetLink')({
    hears: { 'session.signedOut': { type: 'widgetLink.dismiss' } },
  }),
  boards: insidePart<typeof boardsMachine>('boards')({
    hears: {
      'realtime.gone': { type: 'collection.clear' },
      'ownData.erased': { type: 'collection.tell', event: { type: 'board.forget' } },
    },
  }),
  keptDocument: insidePart<typeof keptDocumentMachine>('keptDocument')({
    hears: {
      'session.signedIn': { type: 'keptDocument.open' },
      'session.absent': { type: 'keptDocument.open' },
      'session.signedOut': { type: 'keptDocument.close' },
    },
  }),
  widgets: insidePart<typeof widgetsMachine>('widgets')({
    hears: { 'session.signedOut': { type: 'collection.clear' } },
  }),
};

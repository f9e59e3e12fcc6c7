import type { agendaMachine } from '../agenda/agenda.machine';
import { insidePart } from './part';

export const agendaParts = {
  agenda: insidePart<typeof agendaMachine>('agenda')({
    tells: { 'agenda.kept': 'moment', 'agenda.dropped': 'moment', 'agenda.chosen': 'moment' },
    hears: {
      'session.signedIn': ({ uid }) => ({ type: 'agenda.belong', uid }),
      'session.signedOut': { type: 'agenda.leave' },
      'venue.loaded': ({ summary }) => ({ type: 'agenda.enter', architectureId: summary.architectureId }),
      'navigation.started': { type: 'agenda.close' },
      'navigation.talkAsked': ({ talk }) => ({ type: 'agenda.look', talk }),
    },
  }),
};

import type { agendaMachine } from '../agenda/agenda.machine';
import type { ownAgendaMachine } from '../agenda/own-agenda.machine';
import { insidePart } from './part';

export const agendaParts = {
  agenda: insidePart<typeof agendaMachine>('agenda')({
    tells: { 'agenda.opened': 'moment', 'agenda.chosen': 'moment' },
    hears: {
      'session.signedOut': { type: 'agenda.leave' },
      'navigation.started': { type: 'agenda.close' },
      'navigation.talkAsked': ({ talk }) => ({ type: 'agenda.look', talk }),
    },
  }),
  ownAgenda: insidePart<typeof ownAgendaMachine>('ownAgenda')({
    tells: { 'ownAgenda.kept': 'moment', 'ownAgenda.dropped': 'moment' },
    hears: {
      'session.signedIn': ({ uid }) => ({ type: 'ownAgenda.belong', uid }),
      'session.signedOut': { type: 'ownAgenda.leave' },
      'venue.loaded': ({ summary }) => ({ type: 'ownAgenda.enter', architectureId: summary.architectureId }),
      'publication.refreshing': { type: 'ownAgenda.refresh' },
      'connection.regained': { type: 'ownAgenda.refresh' },
      'agenda.opened': { type: 'ownAgenda.refresh' },
      'ownData.erased': { type: 'ownAgenda.forget' },
    },
  }),
};

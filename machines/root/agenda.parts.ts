import type { agendaMachine } from '../agenda/agenda.machine';
import type { ownAgendaMachine } from '../agenda/own-agenda.machine';
import { insidePart } from './part';

export const agendaParts = {
  agenda: insidePart<typeof agendaMachine>('agenda')({
    tells: { 'agenda.chosen': 'moment' },
    hears: {
      'session.signedOut': { type: 'agenda.close' },
      'navigation.started': { type: 'agenda.close' },
      'navigation.talkAsked': ({ talk }) => ({ type: 'agenda.look', talk }),
    },
  }),
  ownAgenda: insidePart<typeof ownAgendaMachine>('ownAgenda')({
    tells: { 'ownAgenda.kept': 'moment', 'ownAgenda.dropped': 'moment' },
    hears: {
      'session.signedIn': ({ uid }) => ({ type: 'ownAgenda.belong', uid }),
      'session.signedOut': { type: 'ownAgenda.leave' },
      'venue.loaded': ({ summary }) => ({
        type: 'ownAgenda.enter',
        architectureId: summary.architectureId,
        begins: summary.begins,
      }),
      'venue.renewed': ({ summary }) => ({ type: 'ownAgenda.renew', begins: summary.begins }),
      'publication.refreshing': { type: 'ownAgenda.refresh' },
      'ownData.erased': { type: 'ownAgenda.refresh' },
    },
  }),
};

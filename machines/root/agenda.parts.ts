import type { agendaMachine } from '../agenda/agenda.machine';
import type { agendaSharingMachine } from '../agenda/agenda-sharing.machine';
import type { certificatesMachine } from '../agenda/certificates.machine';
import type { goingMachine } from '../agenda/going.machine';
import type { ownAgendaMachine } from '../agenda/own-agenda.machine';
import { insidePart } from './part';

export const agendaParts = {
  agenda: insidePart<typeof agendaMachine>('agenda')({
    tells: { 'agenda.chosen': 'moment', 'agenda.talkOpened': 'moment', 'agenda.talkClosed': 'moment' },
    hears: {
      'session.signedOut': { type: 'agenda.close' },
      'navigation.started': { type: 'agenda.close' },
      'navigation.talkAsked': ({ talk }) => ({ type: 'agenda.look', talk }),
    },
  }),
  agendaSharing: insidePart<typeof agendaSharingMachine>('agendaSharing')({
    hears: {
      'venue.loaded': ({ summary }) => ({ type: 'agendaSharing.enter', architectureId: summary.architectureId }),
      'session.signedOut': { type: 'agendaSharing.leave' },
      'ownData.erased': { type: 'agendaSharing.refresh' },
      'connection.regained': { type: 'agendaSharing.refresh' },
    },
  }),
  going: insidePart<typeof goingMachine>('going')({
    hears: {
      'venue.loaded': ({ summary }) => ({ type: 'going.enter', architectureId: summary.architectureId }),
      'session.signedIn': ({ uid }) => ({ type: 'going.belong', uid }),
      'session.signedOut': { type: 'going.leave' },
      'agenda.talkOpened': ({ talk }) => ({ type: 'going.look', talk }),
      'agenda.talkClosed': { type: 'going.close' },
    },
  }),
  certificates: insidePart<typeof certificatesMachine>('certificates')({
    hears: {
      'venue.loaded': ({ summary }) => ({ type: 'certificates.enter', architectureId: summary.architectureId }),
      'venue.renewed': { type: 'certificates.refresh' },
      'profilePanel.saved': { type: 'certificates.refresh' },
      'session.signedOut': { type: 'certificates.leave' },
      'ownData.erased': { type: 'certificates.refresh' },
      'connection.regained': { type: 'certificates.refresh' },
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

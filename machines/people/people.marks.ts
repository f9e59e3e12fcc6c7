import type { Marks } from '../kernel/marks';
import { FAULT } from '../kernel/shapes';
import type { presenceMachine } from './presence.machine';
import type { profileMachine } from './profile.machine';
import type { profilePanelMachine } from './profile-panel.machine';

const LINE = { mode: 'id', uid: 'person' } as const;
const REQUEST = { architectureId: 'id', uid: 'person' } as const;

export const peopleMarks = {
  presence: {
    context: { line: LINE, mode: 'id', uid: 'person', areaId: 'id' },
    events: {
      'presence.mode': { mode: 'id' },
      'presence.arrive': { uid: 'person' },
      'presence.enterArea': { areaId: 'id' },
    },
    facts: { 'presence.failed': { fault: FAULT } },
    actors: {
      connection: { input: LINE },
      updateAttendee: { input: { ...LINE, areaId: 'id' } },
      removeAttendee: { input: LINE },
    },
  } satisfies Marks<typeof presenceMachine>,
  profile: {
    context: REQUEST,
    events: {
      'profile.belong': { uid: 'person' },
      'profile.load': { architectureId: 'id' },
    },
    facts: {
      'profile.known': { uid: 'person' },
      'profile.missing': { fault: FAULT },
      'profile.failed': { fault: FAULT },
      'profile.missed': { fault: FAULT },
    },
    actors: { readProfile: { input: REQUEST } },
  } satisfies Marks<typeof profileMachine>,
  profilePanel: {
    context: { architectureId: 'id', path: 'path', uid: 'person', fault: FAULT },
    events: {
      'profilePanel.enter': { architectureId: 'id' },
      'profilePanel.visit': { path: 'path' },
      'profilePanel.openAttendee': { uid: 'person' },
    },
    facts: { 'profilePanel.failed': { fault: FAULT } },
    actors: { readAttendee: { input: REQUEST }, saveProfile: { input: { architectureId: 'id' } } },
  } satisfies Marks<typeof profilePanelMachine>,
};

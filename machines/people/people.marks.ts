import type { Marks } from '../kernel/marks';
import { FAULT } from '../kernel/shapes';
import type { availabilityMachine } from './availability.machine';
import type { crowdMachine } from './crowd.machine';
import type { peopleListMachine } from './people-list.machine';
import type { presenceMachine } from './presence.machine';
import type { profileMachine } from './profile.machine';
import type { profilePanelMachine } from './profile-panel.machine';
import type { rosterMachine } from './roster.machine';

const LINE = { database: 'hidden', mode: 'id', uid: 'person' } as const;
const UPDATE = { ...LINE, areaId: 'id', status: 'id' } as const;
const PLACE = { mode: 'id', areaId: 'id' } as const;
const CHOICE = { status: 'id' } as const;
const REQUEST = { architectureId: 'id', uid: 'person' } as const;

export const peopleMarks = {
  presence: {
    input: {},
    context: { database: 'hidden', line: LINE, mode: 'id', uid: 'person', areaId: 'id', status: 'id' },
    events: {
      'presence.configure': { database: 'hidden' },
      'presence.mode': { mode: 'id' },
      'presence.arrive': { uid: 'person' },
      'presence.enterArea': { areaId: 'id' },
      'presence.avail': { status: 'id' },
      'presence.unopened': { fault: FAULT },
    },
    facts: {
      'presence.opened': { mode: 'id' },
      'presence.failed': { fault: FAULT },
      'presence.refused': { fault: FAULT },
    },
    actors: {
      connection: { input: LINE },
      tabLock: { input: LINE },
      armRemoval: { input: UPDATE },
      disarmRemoval: { input: LINE },
      updateAttendee: { input: UPDATE },
      removeAttendee: { input: LINE },
      hideAttendee: { input: UPDATE },
    },
  } satisfies Marks<typeof presenceMachine>,
  availability: {
    context: { status: 'id', automatic: 'id', choice: CHOICE },
    events: {
      'availability.choose': { wish: CHOICE },
      'availability.chosen': { choice: CHOICE },
    },
    actors: { choice: { events: { 'choice.make': { wish: CHOICE } } } },
    facts: { 'availability.changed': { status: 'id' } },
  } satisfies Marks<typeof availabilityMachine>,
  crowd: {
    context: { ...PLACE, staff: 'person' },
    events: { 'crowd.open': { mode: 'id' }, 'crowd.enterArea': { areaId: 'id' }, 'crowd.staff': { staff: 'person' } },
    actors: { countFeed: { input: PLACE }, staffFeed: { input: { mode: 'id' } } },
  } satisfies Marks<typeof crowdMachine>,
  roster: {
    input: PLACE,
    context: { ...PLACE, attendees: 'person', leaving: 'person' },
    events: {
      'roster.listed': { attendees: { uid: 'person' } },
      'roster.changed': { joined: { uid: 'person' }, left: 'person' },
      'roster.gone': { uid: 'person' },
    },
    actors: { rosterFeed: { input: PLACE } },
  } satisfies Marks<typeof rosterMachine>,
  peopleList: {
    context: { search: 'hidden', uid: 'person' },
    events: { 'peopleList.search': { text: 'hidden' }, 'peopleList.select': { uid: 'person' } },
  } satisfies Marks<typeof peopleListMachine>,
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

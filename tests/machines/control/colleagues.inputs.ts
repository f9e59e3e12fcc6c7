import type { ColleaguesPrepared, colleaguesMachine } from '../../../machines/control/colleagues.machine';
import type { Inputs } from '../kernel/explore';

export const PREPARED: ColleaguesPrepared = {
  line: { database: 'https://aurora.example', mode: 'live', uid: 'grace' },
  name: 'Grace Hopper',
};
export const RADIA = { uid: 'radia', name: 'Radia Perlman', selected: ['desk'], changing: [] };

export const inputs: Inputs<typeof colleaguesMachine> = {
  limit: 5000,
  project: ({ prepared, together, changing, others }) => ({
    isPrepared: prepared !== null,
    isTogether: together !== null,
    isChanging: changing.length > 0,
    isAlone: others.length === 0,
  }),
  events: [
    { type: 'colleagues.open' },
    { type: 'colleagues.leave' },
    { type: 'colleagues.worked', at: 'desk', changed: [] },
    { type: 'colleagues.worked', at: 'desk', changed: ['desk'] },
    { type: 'colleagues.selected', keys: ['desk', 'bar'] },
    { type: 'colleagues.selected', keys: null },
    { type: 'colleagues.connected' },
    { type: 'colleagues.disconnected' },
    { type: 'colleagues.heard', others: [RADIA] },
    { type: 'colleagues.refused' },
    { type: 'xstate.done.actor.prepare', output: PREPARED },
    { type: 'xstate.done.actor.prepare', output: { ...PREPARED, line: null } },
    { type: 'xstate.error.actor.prepare', error: new Error('offline') },
    { type: 'xstate.error.actor.colleaguesFeed', error: new Error('no code') },
  ],
};

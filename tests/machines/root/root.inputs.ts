import type { rootMachine } from '../../../machines/root/root.machine';
import type { Inputs } from '../kernel/explore';
import { DELIVERIES } from './root.facts';

export const inputs: Inputs<typeof rootMachine> = {
  input: {
    path: '/',
    now: 0,
    chance: 0,
    isOnline: true,
    attempts: [],
    returning: null,
    captured: null,
    presentation: 'picture',
    language: { sources: { query: null, stored: null, browser: null }, catalogues: ['en'] },
  },
  limit: 1000,
  events: DELIVERIES.map(([fact]) => fact),
  project: ({ present }) => present === null,
};

import type { SeenTalk, Talks } from '../../../domain/stage/overview';
import type { Prepared, talksMachine } from '../../../machines/control/talks.machine';
import type { Inputs } from '../kernel/explore';

export const NOW = Date.parse('2026-11-20T09:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

export const seenTalk = (widgetId: string, begin: number, more: Partial<SeenTalk> = {}): SeenTalk => ({
  talk: { widgetId, configurationId: 'c' },
  names: [{ locale: 'en', text: widgetId }],
  areaNames: [{ locale: 'en', text: 'Main stage' }],
  begin: at(begin),
  end: at(begin + 1),
  waiting: 0,
  unanswered: 0,
  openPolls: 0,
  ...more,
});

export const SEEN: Talks = { now: NOW, talks: [seenTalk('keynote', 0), seenTalk('panel', 2)] };
export const PREPARED: Prepared = {
  locale: 'en',
  line: { database: 'https://aurora.example', mode: 'live', uid: 'grace' },
};

export const inputs: Inputs<typeof talksMachine> = {
  limit: 5000,
  project: ({ prepared, seen }) => ({ isPrepared: prepared !== null, isKnown: seen !== null }),
  events: [
    { type: 'talks.open' },
    { type: 'talks.leave' },
    { type: 'talks.filter', filter: 'waiting' },
    { type: 'talks.unfold', keys: ['panel/c'] },
    { type: 'xstate.done.actor.prepare', output: PREPARED },
    { type: 'xstate.done.actor.prepare', output: { ...PREPARED, line: null } },
    { type: 'xstate.error.actor.prepare', error: new Error('offline') },
    { type: 'xstate.done.actor.readTalks', output: SEEN },
    { type: 'xstate.error.actor.readTalks', error: new Error('offline') },
  ],
};

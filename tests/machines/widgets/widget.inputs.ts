import type { ConsentTerms } from '../../../domain/privacy/cookies';
import type { ChartStart } from '../../../machines/widgets/charts';
import type { SurroundingsEvent } from '../../../machines/widgets/surroundings';
import type { WidgetInput, widgetMachine } from '../../../machines/widgets/widget.machine';
import type { Inputs } from '../kernel/explore';

const TERMS: ConsentTerms = {
  bannerType: 'SIMPLE',
  providers: [
    { id: 'whereby', type: 'EXTERNAL_MEDIA' },
    { id: 'wall', type: 'EXTERNAL_MEDIA' },
  ],
  asksTracking: false,
};
export const at = (hour: number): number => Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000;
const slot = (
  id: string,
  begin: number | null,
  end: number | null,
  cookieProviders: readonly string[] = [],
  chart: ChartStart | null = null,
) => ({
  id,
  begin: begin === null ? null : new Date(at(begin)).toISOString(),
  end: end === null ? null : new Date(at(end)).toISOString(),
  cookieProviders,
  isForHosts: false,
  canRehearse: id === 'morning',
  chart,
});

const wall = (address: string): ChartStart => ({ name: 'EMBEDDED_PAGE', input: { address } });

/** Open from 9 to 10 with a provider, and from 11 to 13 without one; the last hour has another page, the hour before has none. */
export const input: WidgetInput = {
  key: 'keynote',
  configurations: [
    slot('morning', 9, 10, ['whereby'], wall('https://wall.example/a')),
    slot('noon', 11, 12),
    slot('late', 12, 13, [], wall('https://wall.example/b')),
  ],
};
/** Open from 11 to 12. */
export const talk: WidgetInput = { key: 'talk', configurations: [slot('noon', 11, 12)] };
/** From 9 to 10, for hosts alone, with a provider. */
export const hosts: WidgetInput = {
  key: 'hosts',
  configurations: [{ ...slot('hosts', 9, 10, ['whereby'], wall('https://wall.example/h')), isForHosts: true }],
};
/** Open at all times, with a page. */
export const always: WidgetInput = {
  key: 'wall',
  configurations: [slot('always', null, null, [], wall('https://wall.example/summit'))],
};
export const changed = (hour: number, accepted: readonly string[] = [], isHost = false): SurroundingsEvent => ({
  type: 'surroundings.changed',
  now: at(hour),
  terms: TERMS,
  decisions: Object.fromEntries(accepted.map((id) => [id, true])),
  isHost,
});

export const inputs: Inputs<typeof widgetMachine> = {
  input,
  limit: 3000,
  events: [
    ...[8, 9, 10.5, 11, 12, 13].flatMap((hour) => [changed(hour), changed(hour, ['whereby'])]),
    { type: 'widget.configure', configurations: input.configurations.slice(0, 2), changed: [] },
    { type: 'widget.configure', configurations: input.configurations, changed: ['late'] },
    { type: 'widget.configure', configurations: hosts.configurations, changed: [] },
    changed(9, [], true),
    changed(9, ['whereby'], true),
    { type: 'widget.choose', id: 'morning' },
    { type: 'widget.choose', id: 'noon' },
    { type: 'widget.chooseAgain' },
    { type: 'widget.rehearse' },
    changed(8, ['whereby'], true),
  ],
};

import * as v from 'valibot';
import { type UiConfig, UiConfigSchema } from '../../../domain/shell/ui-config';
import { applicationMachine } from '../../../machines/shell/application.machine';
import configJson from '../../fixtures/contract/ui-config.json';
import type { Inputs } from '../kernel/explore';

const config = v.parse(UiConfigSchema, configJson);
export const withAnalytics = (scriptUrl: string): UiConfig => ({
  ...config,
  analytics: { scriptUrl, trackerUrl: '/analytics/matomo.php' },
});
export const bare: UiConfig = { ...config, analytics: null };

export const inputs: Inputs<typeof applicationMachine> = {
  events: [
    { type: 'application.retry' },
    { type: 'application.reconnected' },
    { type: 'xstate.done.actor.readConfig', output: bare },
    { type: 'xstate.done.actor.readConfig', output: withAnalytics('/matomo.js') },
    { type: 'xstate.done.actor.cleanUp', output: { mustReload: true } },
    { type: 'xstate.done.actor.cleanUp', output: { mustReload: false } },
  ],
  limit: 10_000,
};

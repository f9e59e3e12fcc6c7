import type { copyingSettingsMachine } from '../../../machines/control/copying-settings.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof copyingSettingsMachine> = {
  limit: 200,
  events: [
    { type: 'copying.ask', from: 'desk' },
    { type: 'copying.what', ids: ['openMode'], isOn: true },
    { type: 'copying.what', ids: ['openMode'], isOn: false },
    { type: 'copying.whom', keys: ['bar', 'wall'], isOn: true },
    { type: 'copying.whom', keys: ['bar'], isOn: false },
    { type: 'copying.done' },
    { type: 'copying.leave' },
  ],
};

import { seal } from '../../../domain/kernel/sealed';
import type { sectionsMachine } from '../../../machines/control/sections.machine';
import type { Inputs } from '../kernel/explore';
import { HANDED } from './helping.inputs';

export const inputs: Inputs<typeof sectionsMachine> = {
  limit: 1000,
  project: ({ section }) => ({ section }),
  events: [
    { type: 'sections.show', section: 'publish' },
    { type: 'sections.show', section: 'venue' },
    { type: 'sections.retry' },
    { type: 'control.restored' },
    { type: 'control.replaced' },
    { type: 'control.edited', news: null },
    {
      type: 'control.edited',
      news: {
        versions: { mode: 'live', version: 9, publishedVersion: -1, publishedArchitectureId: null },
        findings: [],
      },
    },
    { type: 'control.save', file: seal('{}') },
    { type: 'people.added', given: { name: 'Ada', email: null, isNew: true, handed: seal(HANDED) } },
    { type: 'people.imported' },
    { type: 'people.acted' },
    { type: 'people.invited' },
    { type: 'control.make', step: { kind: 'place', name: { en: 'Welcome desk' }, gesture: null, changes: [] } },
    { type: 'control.chosen' },
    { type: 'control.returned', rows: [{ key: 'desk', kind: 'widget' }] },
    { type: 'control.worked', at: 'desk', changed: ['desk'] },
    { type: 'control.together', keys: ['desk', 'bar'] },
    {
      type: 'control.brought',
      stored: { assetId: 'hall', contentType: 'image/webp', size: 9 },
      brought: {
        asset: { id: 'hall', uri: '/api/hall', generation: 'abc', displayName: 'hall.png' },
        spot: null,
        replaces: null,
      },
    },
    { type: 'xstate.done.actor.fetchSection', output: undefined },
    { type: 'xstate.error.actor.fetchSection', error: new Error('offline') },
  ],
};

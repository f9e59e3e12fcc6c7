import { makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { Bundle, BundleItem, bundleMachine, ChosenFile } from '../../../machines/control/bundle.machine';
import type { Inputs } from '../kernel/explore';

export const chosen = (name: string): ChosenFile => ({ name, content: seal(new Blob([name])) });
const itemOf = (name: string, index: number): BundleItem => ({
  ...chosen(name),
  index,
  assetId: name,
  displayName: '',
  asset: null,
});
export const assetOf = (name: string) => ({
  id: `${name}-1`,
  uri: `/files/${name}`,
  generation: '1',
  displayName: name,
  isHeld: false,
});
export const bundleOf = (names: readonly string[], missing: string[] = []): Bundle => ({
  text: seal('{}'),
  architectureId: 'aurora',
  items: names.map(itemOf),
  missing,
  unused: [],
  settings: [],
  held: [],
});
export const BROKEN = makeFault('NOT_REACHABLE', { message: 'The line is cut.' });

export const inputs: Inputs<typeof bundleMachine> = {
  limit: 3000,
  project: ({ bundle, percent, fault }) => [
    bundle?.items.map(({ asset }) => asset?.id ?? null) ?? null,
    bundle?.missing ?? null,
    percent,
    fault?.message ?? null,
  ],
  events: [
    { type: 'bundle.choose', files: [chosen('venue.json'), chosen('lobby.png')] },
    { type: 'bundle.send' },
    { type: 'bundle.retry' },
    { type: 'bundle.cancel' },
    { type: 'bundle.progressed', percent: 50 },
    { type: 'bundle.kept', asset: assetOf('lobby.png') },
    { type: 'bundle.failed', fault: BROKEN },
    { type: 'xstate.done.actor.readBundle', output: bundleOf(['lobby.png', 'stage.png']) },
    { type: 'xstate.done.actor.readBundle', output: bundleOf([], ['lobby.png']) },
    { type: 'xstate.done.actor.readBundle', output: bundleOf([]) },
    { type: 'xstate.error.actor.readBundle', error: new Error('No JSON') },
    { type: 'xstate.done.actor.joinBundle', output: seal('{"joined":true}') },
    { type: 'xstate.error.actor.joinBundle', error: new Error('Not joined') },
  ],
};

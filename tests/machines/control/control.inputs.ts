import type { Conflict } from '../../../domain/control/compare';
import type { Desk } from '../../../domain/control/desk';
import type { Publication } from '../../../domain/control/history';
import type { Finding } from '../../../domain/control/preflight-parts';
import { seal } from '../../../domain/kernel/sealed';
import type { IndexState } from '../../../domain/search/search';
import type { Office } from '../../../machines/control/control.events';
import type { controlMachine } from '../../../machines/control/control.machine';
import type { Inputs } from '../kernel/explore';

export const STYLE = { text: '#111111', primary: '#005FCC', secondary: '#DDDDDD', background: '#FFFFFF' };
export const DESK: Desk = {
  architectureId: 'aurora',
  versions: { mode: 'live', version: 8, publishedVersion: 7, publishedArchitectureId: 'aurora' },
};
export const INDEX: IndexState = { state: 'made', revision: 3, done: 40, total: 40 };
export const FINDING: Finding = { rule: 'unreachable', place: 'Stage', details: ['stage'] };
export const PUBLICATION: Publication = {
  version: 7,
  kind: 'published',
  restored: null,
  at: '2027-03-01T09:00:00.000Z',
  account: 'grace@aurora.example',
};
export const OFFICE: Office = { desk: DESK, index: INDEX, findings: [FINDING], publications: [PUBLICATION] };
export const CREDENTIALS = seal({ email: 'grace@aurora.example', password: 'aurora-summit' });
export const FILE = seal('{"architectures":[]}');
export const CONFLICT: Conflict = {
  version: 9,
  changes: [{ kind: 'changed', what: 'area', place: 'Hall', fields: ['name'], within: '', details: [] }],
};
const STALE = { fault: { kind: 'PROCESSING_ERROR', status: 409, message: null, code: null } };
const FORBIDDEN = { fault: { kind: 'FORBIDDEN', status: 403, message: null, code: null } };
const OFFLINE = new Error('offline');

export const inputs: Inputs<typeof controlMachine> = {
  limit: 20_000,
  project: ({ conflict, desk, file, index, fault, done }) => ({
    hasFile: file !== null,
    isStale: conflict !== null,
    isKnown: desk !== null,
    index: index?.state ?? null,
    hasFailed: fault !== null,
    done,
  }),
  events: [
    { type: 'control.signIn', credentials: CREDENTIALS },
    { type: 'control.signOut' },
    { type: 'control.retry' },
    { type: 'control.publish' },
    { type: 'control.unpublish' },
    { type: 'control.confirm' },
    { type: 'control.cancel' },
    { type: 'control.save', file: FILE },
    { type: 'control.index' },
    { type: 'control.restored' },
    { type: 'sections.show', section: 'people' },
    { type: 'control.edited', news: null },
    {
      type: 'control.edited',
      news: {
        versions: { mode: 'live', version: 9, publishedVersion: -1, publishedArchitectureId: null },
        findings: [],
      },
    },
    { type: 'xstate.done.actor.arrive', output: { isSignedIn: true, style: STYLE, canFound: false } },
    { type: 'xstate.done.actor.arrive', output: { isSignedIn: false, style: null, canFound: false } },
    { type: 'xstate.done.actor.openOffice', output: OFFICE },
    { type: 'xstate.done.actor.openOffice', output: { desk: DESK, index: null, findings: [], publications: [] } },
    { type: 'xstate.done.actor.readOffice', output: OFFICE },
    { type: 'xstate.done.actor.compare', output: CONFLICT },
    { type: 'xstate.error.actor.save', error: STALE },
    { type: 'xstate.error.actor.save', error: OFFLINE },
    { type: 'xstate.error.actor.openOffice', error: OFFLINE },
    { type: 'xstate.error.actor.openOffice', error: FORBIDDEN },
    { type: 'xstate.error.actor.readOffice', error: OFFLINE },
    { type: 'xstate.error.actor.readOffice', error: FORBIDDEN },
  ],
};

import type { Step } from '../../../domain/control/steps';
import type { programmeMachine } from '../../../machines/control/programme.machine';
import type { Inputs } from '../kernel/explore';

export const STEP: Step = { kind: 'move', name: { en: 'Opening' }, gesture: null, changes: [] };
export const WRITTEN = { talk: 'hall/opening', field: 'begin', text: '2027-03-12T09:30' };
export const DRAFT = { from: '2027-03-12T09:00', minutes: '15', isDayOnly: true };

export const inputs: Inputs<typeof programmeMachine> = {
  limit: 1000,
  project: ({ written, draft, fresh }) => [written?.text ?? null, draft?.minutes ?? null, fresh],
  events: [
    { type: 'programme.look', look: { room: 'hall' } },
    { type: 'programme.write', written: WRITTEN },
    { type: 'programme.commit', step: STEP },
    { type: 'programme.commit', step: null },
    { type: 'programme.restore' },
    { type: 'programme.add', step: STEP, talk: 'hall/new' },
    { type: 'programme.plan', draft: DRAFT },
    { type: 'programme.shift', step: STEP },
    { type: 'programme.drop' },
  ],
};

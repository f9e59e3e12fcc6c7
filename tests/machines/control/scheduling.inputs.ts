import type { Room, Talk } from '../../../domain/control/programme';
import type { Step } from '../../../domain/control/steps';
import type { schedulingMachine } from '../../../machines/control/scheduling.machine';
import type { Inputs } from '../kernel/explore';

export const MINUTE = 60_000;
export const roomOf = (mark: string): Room => ({
  key: mark,
  path: [mark],
  mark,
  title: { en: mark },
  areaKey: 'stage',
  areaTitle: {},
});
export const TALK: Talk = {
  key: 'hall/opening',
  path: ['hall', '@opening'],
  mark: 'opening',
  room: roomOf('hall'),
  title: { en: 'Opening' },
  track: {},
  people: [],
  begin: 600 * MINUTE,
  end: 660 * MINUTE,
  item: { id: 'opening' },
};
export const STEP: Step = { kind: 'move', name: { en: 'Opening' }, gesture: null, changes: [] };
export const spot = (minute: number, mark = 'hall') => ({ room: roomOf(mark), at: minute * MINUTE });
export const PRESS = {
  type: 'scheduling.press',
  talk: TALK,
  grip: 'body',
  from: spot(620),
  slack: 3 * MINUTE,
} as const;
export const NUDGE = {
  type: 'scheduling.nudge',
  talk: TALK.key,
  to: { ...TALK, begin: 605 * MINUTE },
  step: STEP,
} as const;

export const inputs: Inputs<typeof schedulingMachine> = {
  limit: 2000,
  project: ({ hold, now, told, selected }) => [hold?.grip ?? null, now?.begin ?? null, told, selected],
  events: [
    PRESS,
    { ...PRESS, grip: 'end' },
    { type: 'scheduling.move', to: spot(621) },
    { type: 'scheduling.move', to: spot(700, 'lab') },
    { type: 'scheduling.drop', step: STEP },
    { type: 'scheduling.drop', step: null },
    { type: 'scheduling.cancel' },
    NUDGE,
    { type: 'scheduling.select', talk: TALK.key },
    { type: 'scheduling.select', talk: null },
    { type: 'scheduling.settle' },
  ],
};

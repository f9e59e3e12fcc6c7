import type { ArrivalEvent, arrivalMachine } from '../../../machines/venue/arrival.machine';
import type { Inputs } from '../kernel/explore';

export const atLogin: ArrivalEvent = { type: 'arrival.visit', isLogin: true, areaId: null, isMandatory: true };
export const inArea = (areaId: string): ArrivalEvent => ({
  type: 'arrival.visit',
  isLogin: false,
  areaId,
  isMandatory: false,
});
export const reading: ArrivalEvent = { type: 'arrival.visit', isLogin: false, areaId: null, isMandatory: true };
export const seen: ArrivalEvent = { type: 'arrival.seen' };

export const inputs: Inputs<typeof arrivalMachine> = {
  limit: 2000,
  events: [atLogin, inArea('lobby'), inArea('stage'), reading, seen, { type: 'arrival.timed', now: 5 }],
};

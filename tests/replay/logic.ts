import { interiorMachine } from '../../machines/root/interior.machine';
import { rootMachine } from '../../machines/root/root.machine';

/** The whole application for replay: with lazily loaded parts, without the outside world. */
export const venueLogic = rootMachine.provide({ actors: { interior: interiorMachine } });

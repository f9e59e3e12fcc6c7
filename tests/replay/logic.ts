import { interiorMachine } from '../../machines/root/interior.machine';
import { rootMachine } from '../../machines/root/root.machine';

/** The whole application as it is replayed: with what the browser fetches later, and without anything of the world. */
export const venueLogic = rootMachine.provide({ actors: { interior: interiorMachine } });

import { insideMachines } from '../../machines/root/inside';
import { provideParts } from '../../machines/root/root.machine';

/** The whole application for replay: with lazily loaded parts, without the outside world. */
export const venueLogic = provideParts(insideMachines);

import { codeOf } from '../../adapters/kernel/code';

/** Every page of the venue. */
export const venuePages = codeOf('venuePages', async () => (await import('./VenuePages')).default);

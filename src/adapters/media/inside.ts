import type { Http } from '../kernel/http';
import type { Realtime } from '../shell/realtime';
import { createLikes } from './likes';

type Surroundings = { http: Http; realtime: Realtime };

/** `countsNow` reads the likes of a media board. */
export const mediaInside = (given: Surroundings) => createLikes(given);

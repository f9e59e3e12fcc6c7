import type { FirebaseApp } from 'firebase/app';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import { createLikes } from './likes';

type Surroundings = { http: Http; sdk: () => Promise<{ app: FirebaseApp }> };

/** `countsNow` reads the likes of a media board. */
export const mediaInside = ({ http, sdk }: Surroundings) => createLikes({ http, identity: sdk, whenCalm });

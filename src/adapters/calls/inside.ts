import type { FirebaseApp } from 'firebase/app';
import type { Http } from '../kernel/http';
import type { Realtime } from '../shell/realtime';
import { createCalls } from './calls';

type Surroundings = { http: Http; sdk: () => Promise<{ app: FirebaseApp }>; realtime: Realtime };

export const callsInside = ({ http, sdk, realtime }: Surroundings) => ({
  calls: createCalls({ http, identity: sdk, realtime }),
});

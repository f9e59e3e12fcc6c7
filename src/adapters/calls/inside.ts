import type { FirebaseApp } from 'firebase/app';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import { createCalls } from './calls';

type Surroundings = { http: Http; sdk: () => Promise<{ app: FirebaseApp }> };

export const callsInside = ({ http, sdk }: Surroundings) => ({
  calls: createCalls({ http, identity: sdk, whenCalm }),
});

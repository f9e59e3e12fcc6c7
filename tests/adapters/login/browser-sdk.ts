import { join } from 'node:path';

const FOLDER = '../../../node_modules/firebase/node_modules/@firebase/auth/dist/esm';

/** The SDK as browsers run it; Node's build of it knows neither redirect nor popup, and its package offers no other. */
export const browserSdk = (): Promise<typeof import('firebase/auth')> =>
  import(/* @vite-ignore */ join(import.meta.dirname, FOLDER, 'index.js'));

import { join } from 'node:path';

const FOLDER = '../../../node_modules/firebase/node_modules/@firebase/auth/dist/esm';

/** The SDK's build for browsers; its build for Node has neither redirect nor popup, and its package exports no other. */
export const browserSdk = (): Promise<typeof import('firebase/auth')> =>
  import(/* @vite-ignore */ join(import.meta.dirname, FOLDER, 'index.js'));

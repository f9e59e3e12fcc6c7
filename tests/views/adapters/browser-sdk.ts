import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const resolver = createRequire(import.meta.url);
const sdk = createRequire(resolver.resolve('firebase/package.json')).resolve('@firebase/auth/package.json');

/** The SDK as browsers run it; Node's build of it knows neither redirect nor popup. */
export const browserSdk = (): Promise<typeof import('firebase/auth')> =>
  import(/* @vite-ignore */ join(dirname(sdk), 'dist/esm/index.js'));

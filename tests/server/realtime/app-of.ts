import * as firebase from 'firebase/app';
import { type FirebaseApp, initializeApp } from 'firebase/app';

type TokenListener = (token: string | null) => void;

/** An app of the SDK whose tokens the test decides. */
export function appOf(name: string, token: () => string | null) {
  const app = initializeApp({ projectId: 'venue', apiKey: 'key' }, name);
  const listeners = new Set<TokenListener>();
  const auth = {
    getToken: async () => {
      const accessToken = token();
      return accessToken === null ? null : { accessToken };
    },
    getUid: () => null,
    addAuthTokenListener: (listener: TokenListener) => void listeners.add(listener),
    removeAuthTokenListener: (listener: TokenListener) => void listeners.delete(listener),
  };
  const component = {
    name: 'auth-internal',
    type: 'PRIVATE',
    instanceFactory: () => auth,
    multipleInstances: false,
    serviceProps: {},
    instantiationMode: 'LAZY',
    onInstanceCreated: null,
  };
  // The SDK's own packages add theirs like this.
  const { _addComponent: add } = firebase as unknown as { _addComponent: (to: FirebaseApp, added: object) => void };
  add(app, component);
  return {
    app,
    renew: () => {
      for (const listener of listeners) listener(token());
    },
  };
}

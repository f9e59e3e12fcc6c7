import type { FirebaseApp } from 'firebase/app';
import type { Realtime } from '../../../src/adapters/shell/realtime';

/** The open realtime database of an app. */
export const realtimeOf = (app: FirebaseApp): Realtime => ({
  use(load, begin) {
    let isOn = true;
    let end = () => {};
    void load().then((code) => {
      if (isOn) end = begin(code, app);
    });
    return () => {
      isOn = false;
      end();
    };
  },
});

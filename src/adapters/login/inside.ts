import { fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { entryMachine } from '../../../machines/login/entry.machine';
import type { Http } from '../kernel/http';
import { readConsents, sessionKeep } from '../kernel/storage';

export const loginInside = ({ http }: { http: Http }) => ({
  entry: entryMachine.provide({
    actors: {
      readConsents: fromPromise(async () => readConsents()),
      captureLogin: fromPromise(async ({ input: { visitor }, signal }) => {
        sessionKeep.write(STORAGE_KEYS.capturedEntry, visitor);
        await http.post(API.captureLogin, undefined, { signal, retry: false, report: false });
      }),
      forgetCapture: fromPromise(async () => sessionKeep.write(STORAGE_KEYS.capturedEntry, null)),
    },
  }),
});

import { fromPromise } from 'xstate';
import { fileMachine } from '../../../machines/chat/file.machine';
import { filesMachine } from '../../../machines/chat/files.machine';
import type { Http } from '../kernel/http';
import { readAddress } from './outgoing-file';

/** The files of messages, at their signed addresses. */
export const provideFiles = (http: Pick<Http, 'get'>) =>
  filesMachine.provide({
    actors: {
      member: fileMachine.provide({
        actors: { readAddress: fromPromise(({ input, signal }) => readAddress(http, input, signal)) },
      }),
    },
  });

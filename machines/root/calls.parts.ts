import { realtimeUrl } from '../../domain/shell/ui-config';
import type { callsMachine } from '../calls/calls.machine';
import { insidePart } from './part';

export const callsParts = {
  calls: insidePart<typeof callsMachine>('calls')({
    tells: { 'calls.began': 'moment', 'calls.ended': 'moment', 'calls.ringing': 'moment', 'calls.hushed': 'moment' },
    hears: {
      'application.configured': ({ config }) => ({ type: 'calls.configure', database: realtimeUrl(config.firebase) }),
      'publication.known': ({ version }) => ({ type: 'calls.mode', mode: version.mode }),
      'session.signedIn': ({ uid }) => ({ type: 'calls.arrive', uid }),
      'session.signedOut': { type: 'calls.clear' },
      'connection.regained': { type: 'calls.retry' },
    },
  }),
};

import type { callsMachine } from '../calls/calls.machine';
import { insidePart } from './part';

export const callsParts = {
  calls: insidePart<typeof callsMachine>('calls')({
    tells: { 'calls.began': 'moment', 'calls.ended': 'moment', 'calls.ringing': 'moment', 'calls.hushed': 'moment' },
    hears: {
      'application.configured': ({ config }) => ({
        type: 'calls.configure',
        isOffered: config.features.calls !== false,
      }),
      'realtime.ready': ({ line }) => ({ type: 'calls.open', line }),
      'realtime.gone': { type: 'calls.close' },
      'connection.regained': { type: 'calls.retry' },
    },
  }),
};

import type { Marks } from '../kernel/marks';
import { FAULT, IDENTITY } from '../kernel/shapes';
import type { inspectionMachine } from './inspection.machine';
import type { loggingMachine } from './logging.machine';
import type { reportMachine } from './report.machine';

const LINE = { level: 'id', category: 'id', message: 'message', details: 'hidden' } as const;
const ENTRY = { ...LINE, path: 'path' } as const;
const SOURCE = { architectureId: 'id', identity: IDENTITY } as const;
const CODE = { code: 'id' } as const;

export const supportMarks = {
  report: {
    context: { code: 'id', fault: FAULT },
    actors: {
      prepareRecording: { output: CODE },
      saveRecording: { input: CODE },
      sendRecording: { input: CODE, output: CODE },
    },
  } satisfies Marks<typeof reportMachine>,
  inspection: {
    context: { allowed: 'id', inspectors: 'id' },
    events: {
      'inspector.came': { inspector: 'id' },
      'inspector.left': { inspector: 'id' },
      'inspection.configure': { allowed: 'id' },
    },
    actors: { broadcast: { events: { 'broadcast.start': { inspector: 'id' } } } },
  } satisfies Marks<typeof inspectionMachine>,
  logging: {
    context: { ...SOURCE, path: 'path', queue: ENTRY },
    events: {
      'logging.write': LINE,
      'logging.user': { identity: IDENTITY },
      'logging.enter': { architectureId: 'id' },
      'logging.visit': { path: 'path' },
    },
    actors: { sendEntry: { input: { ...SOURCE, entry: ENTRY } }, writeEntry: { input: { entry: ENTRY } } },
  } satisfies Marks<typeof loggingMachine>,
};

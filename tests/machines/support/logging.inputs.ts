import { type LoggingEvent, loggingMachine } from '../../../machines/support/logging.machine';
import type { Inputs } from '../kernel/explore';
import { LOBBY, SEALED_ADA } from '../kernel/fakes';

export const write = (message: string): LoggingEvent => ({
  type: 'logging.write',
  level: 'ERROR',
  category: 'polling',
  message,
  details: null,
});

export const inputs: Inputs<typeof loggingMachine> = {
  limit: 5000,
  events: [
    write('one'),
    { type: 'logging.login', isOn: true },
    { type: 'logging.login', isOn: false },
    { type: 'logging.user', identity: SEALED_ADA },
    { type: 'logging.user', identity: null },
    { type: 'logging.enter', architectureId: 'aurora' },
    { type: 'logging.visit', path: LOBBY },
  ],
  project: ({ queue, ...context }) => [context, Math.min(queue.length, 2)],
  stopWhen: ({ context }) => context.queue.length > 2,
};

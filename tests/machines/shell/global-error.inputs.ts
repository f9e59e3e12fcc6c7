import { type Fault, makeFault } from '../../../domain/kernel/fault';
import { type GlobalErrorEvent, globalErrorMachine } from '../../../machines/shell/global-error.machine';
import type { Inputs } from '../kernel/explore';

export const down = makeFault('NOT_REACHABLE');
export const broken = makeFault('PROCESSING_ERROR', { status: 500, message: 'The database is gone' });
export const raise = (fault: Fault): GlobalErrorEvent => ({ type: 'globalError.raise', fault });
export const dismiss: GlobalErrorEvent = { type: 'globalError.dismiss' };
export const suppress: GlobalErrorEvent = { type: 'globalError.suppress' };
export const unsuppress: GlobalErrorEvent = { type: 'globalError.unsuppress' };

export const inputs: Inputs<typeof globalErrorMachine> = {
  events: [raise(down), raise(broken), dismiss, suppress, unsuppress],
  limit: 500,
  stopWhen: ({ context }) => context.suppressions > 2,
};

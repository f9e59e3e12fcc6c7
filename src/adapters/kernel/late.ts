import { FaultError, makeFault } from '../../../domain/kernel/fault';

/** Lazily loaded code. The browser's error contains a file name, which neither users nor the log need. */
export const late = <T>(code: Promise<T>): Promise<T> =>
  code.catch(() => {
    throw new FaultError(makeFault('NOT_REACHABLE'));
  });

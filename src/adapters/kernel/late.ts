import { FaultError, makeFault } from '../../../domain/kernel/fault';

/** Code that is fetched when it is needed. Its browser's error names a file, which neither users nor the log need. */
export const late = <T>(code: Promise<T>): Promise<T> =>
  code.catch(() => {
    throw new FaultError(makeFault('NOT_REACHABLE'));
  });

import { FaultError, makeFault, readFault } from '../../../domain/kernel/fault';
import { readRetryAfter } from '../../../domain/login/retry-after';

const IDENTITY = '/identitytoolkit.googleapis.com/';

/** Converts the SDK's error to a fault; `status` is that of the last response. */
function faultBehind(error: unknown, status: number): unknown {
  const fault = readFault(error);
  // The SDK reports every unreadable response as a network failure.
  if (fault.code === 'auth/network-request-failed' && status >= 500) {
    return new FaultError(makeFault('PROCESSING_ERROR', { status }));
  }
  const retryAfterMs = fault.code === 'auth/too-many-requests' ? readRetryAfter(fault.message ?? '') : null;
  return retryAfterMs === null ? error : new FaultError({ ...fault, retryAfterMs });
}

/** Calls the SDK, and adds to its errors the response status and the retry delay, which it hides. */
export async function answered(call: () => Promise<unknown>): Promise<void> {
  let status = 0;
  const read = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (entry instanceof PerformanceResourceTiming && entry.name.includes(IDENTITY)) status = entry.responseStatus;
    }
  };
  const observer = new PerformanceObserver((list) => read(list.getEntries()));
  observer.observe({ type: 'resource' });
  try {
    await call();
  } catch (error) {
    read(observer.takeRecords());
    throw faultBehind(error, status);
  } finally {
    observer.disconnect();
  }
}

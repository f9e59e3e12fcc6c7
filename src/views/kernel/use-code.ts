import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { CodeActorRef } from '../../../machines/shell/code.machine';
import type { Code } from '../../adapters/kernel/code';
import { useActorOf, usePart } from './actors';

type Fetching<T> = {
  /** `null` until the code is fetched. */
  found: T | null;
  failure: { isLate: boolean; isBusy: boolean; onRetry: () => void } | null;
};

/** Loads code while a view needs it, and retries when the connection is back. */
export function useCode<T>(code: Code<T>): Fetching<T> {
  const codes = useActorOf('codes');
  const found = code.fetched();
  const isMissing = found === null;
  const { key } = code;
  useEffect(() => {
    if (!isMissing) return;
    codes.send({ type: 'collection.want', input: { key } });
    return () => codes.send({ type: 'collection.release', key });
  }, [codes, key, isMissing]);
  const actor = usePart('codes', (snapshot): CodeActorRef | undefined => snapshot.children[key]);
  const state = useSelector(actor, (snapshot) => snapshot);
  return {
    found,
    failure: state?.hasTag('failed')
      ? {
          isLate: state.hasTag('late'),
          isBusy: state.hasTag('retrying'),
          onRetry: () => actor?.send({ type: 'code.retry' }),
        }
      : null,
  };
}

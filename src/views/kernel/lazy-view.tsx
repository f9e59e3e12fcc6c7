import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { CodeActorRef } from '../../../machines/shell/code.machine';
import { codeOf } from '../../adapters/kernel/code';
import { useActorOf, usePart } from './actors';
import { PageFailed, PartFailed } from './LoadFailed';

type Options = {
  /** Shown until the code is fetched. */
  loading?: ReactNode;
  /** What fails if the code cannot be fetched: the whole page, a part of it, or nothing that users look for. */
  place?: 'page' | 'part' | 'nothing';
};

/** A view whose code is fetched when it is first shown. */
export function lazyView<P extends object>(
  key: string,
  load: () => Promise<ComponentType<P>>,
  { loading = null, place = 'part' }: Options = {},
): ComponentType<P> {
  const code = codeOf(key, load);
  return function LazyView(props: P) {
    const codes = useActorOf('codes');
    useEffect(() => {
      codes.send({ type: 'collection.want', input: { key } });
      return () => codes.send({ type: 'collection.release', key });
    }, [codes]);
    const actor = usePart('codes', (snapshot): CodeActorRef | undefined => snapshot.children[key]);
    const state = useSelector(actor, (snapshot) => snapshot?.value);
    const View = code.fetched();
    if (View !== null) return <View {...props} />;
    if (state !== 'failed' && state !== 'retrying') return loading;
    if (place === 'nothing') return null;
    const Failed = place === 'page' ? PageFailed : PartFailed;
    return <Failed isBusy={state === 'retrying'} onRetry={() => actor?.send({ type: 'code.retry' })} />;
  };
}

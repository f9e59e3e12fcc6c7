import type { ComponentType, ReactNode } from 'react';
import { codeOf } from '../../adapters/kernel/code';
import { PageFailed, PartFailed } from './LoadFailed';
import { useCode } from './use-code';

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
    const { found: View, failure } = useCode(code);
    if (View !== null) return <View {...props} />;
    if (failure === null) return loading;
    if (place === 'nothing') return null;
    const Failed = place === 'page' ? PageFailed : PartFailed;
    return <Failed {...failure} />;
  };
}

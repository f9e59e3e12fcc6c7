import { type ComponentType, type ReactNode, useDeferredValue } from 'react';
import { type Code, codeOf } from '../../adapters/kernel/code';
import { PageFailed, PartFailed } from './LoadFailed';
import { useCode } from './use-code';

type Options = {
  /** Shown until the code is fetched. */
  loading?: ReactNode;
  /** What fails if the code cannot be fetched: the whole page, a part of it, or nothing visible. */
  place?: 'page' | 'part' | 'nothing';
};

/** A view whose code is fetched when it is first shown, unless it was before. */
export function viewOf<P extends object>(
  code: Code<ComponentType<P>>,
  { loading = null, place = 'part' }: Options = {},
): ComponentType<P> {
  return function LazyView(props: P) {
    const { found, failure } = useCode(code);
    // Drawn in tasks between which the browser answers.
    const View = useDeferredValue(found);
    if (View !== null) return <View {...props} />;
    if (failure === null) return loading;
    if (place === 'nothing') return null;
    const Failed = place === 'page' ? PageFailed : PartFailed;
    return <Failed {...failure} />;
  };
}

/** A view with its own code, which is fetched when the view is first shown. */
export const lazyView = <P extends object>(
  key: string,
  load: () => Promise<ComponentType<P>>,
  options: Options = {},
): ComponentType<P> => viewOf(codeOf(key, load), options);

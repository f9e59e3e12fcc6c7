import { parseAddress } from '../../../domain/shell/routes';
import { useActorOf, usePart } from './actors';

/** The settled location of the navigation, which may differ from the address bar. */
export function useSettledLocation(): [string, (path: string, options?: { replace?: boolean }) => void] {
  const navigation = useActorOf('navigation');
  const path = usePart('navigation', (snapshot) => snapshot.context.path);
  return [
    parseAddress(path ?? '/').pathname,
    (to, options) => navigation.send({ type: 'navigation.go', path: to, replace: options?.replace ?? false }),
  ];
}

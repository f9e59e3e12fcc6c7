import { parseAddress } from '../../../domain/shell/routes';
import { useActorOf, usePart } from './actors';

/** The router's location: what navigation has settled on, not what the address bar says. */
export function useSettledLocation(): [string, (path: string, options?: { replace?: boolean }) => void] {
  const navigation = useActorOf('navigation');
  const path = usePart('navigation', (snapshot) => snapshot.context.path);
  return [
    parseAddress(path ?? '/').pathname,
    (to, options) => navigation.send({ type: 'navigation.go', path: to, replace: options?.replace ?? false }),
  ];
}

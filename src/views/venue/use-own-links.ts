import { useEffect } from 'react';
import { placeIn } from '../../../domain/shell/routes';
import { useActorOf } from '../kernel/actors';

/** Links to a place of the venue, wherever they are written, lead there within the application. */
export function useOwnLinks(): void {
  const navigation = useActorOf('navigation');
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      const path = link === null || link.hasAttribute('download') ? null : placeIn(link.href, window.location.origin);
      if (path === null) return;
      event.preventDefault();
      navigation.send({ type: 'navigation.go', path });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigation]);
}

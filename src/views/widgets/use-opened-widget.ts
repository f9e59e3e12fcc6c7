import { useEffect } from 'react';
import type { WidgetActorRef, WidgetSlot } from '../../../machines/widgets/widget.machine';
import { useActorOf, usePart } from '../kernel/actors';

/** The actor of a widget, which lives as long as its view is on the page. */
export function useOpenedWidget(key: string, configurations: readonly WidgetSlot[]): WidgetActorRef | undefined {
  const widgets = useActorOf('widgets');
  useEffect(() => {
    const slots = configurations.map(({ id, begin, end, cookieProviders }) => ({ id, begin, end, cookieProviders }));
    widgets.send({ type: 'collection.want', input: { key, configurations: slots } });
    return () => widgets.send({ type: 'collection.release', key });
  }, [widgets, key, configurations]);
  return usePart('widgets', (snapshot): WidgetActorRef | undefined => snapshot.children[key]);
}

import { useEffect } from 'react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { widgetSlots } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { useActorOf, usePart } from '../kernel/actors';

/**
 * The actor of a widget, which lives as long as its view is on the page; with `configId`, of one of its configurations
 * alone.
 */
export function useOpenedWidget(widget: ContentWidget, configId: string | null = null): WidgetActorRef | undefined {
  const widgets = useActorOf('widgets');
  const key = configId === null ? widget.id : `meeting:${configId}`;
  useEffect(() => {
    const configurations = widgetSlots(widget).filter(({ id }) => configId === null || id === configId);
    widgets.send({ type: 'collection.want', input: { key, configurations } });
    return () => widgets.send({ type: 'collection.release', key });
  }, [widgets, key, widget, configId]);
  return usePart('widgets', (snapshot): WidgetActorRef | undefined => snapshot.children[key]);
}

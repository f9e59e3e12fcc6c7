import { useEffect, useEffectEvent } from 'react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { type WidgetSlot, widgetSlots } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { useActorOf, usePart } from '../kernel/actors';

/**
 * The actor of a widget, which lives as long as its view is on the page, also while the venue is published again; with `configId`, of one of its configurations
 * alone.
 */
export function useOpenedWidget(widget: ContentWidget, configId: string | null = null): WidgetActorRef | undefined {
  const widgets = useActorOf('widgets');
  const key = configId === null ? widget.id : `meeting:${configId}`;
  const configurations = widgetSlots(widget).filter(({ id }) => configId === null || id === configId);
  const state = JSON.stringify(configurations);
  const want = useEffectEvent(() => widgets.send({ type: 'collection.want', input: { key, configurations } }));
  useEffect(() => {
    want();
    return () => widgets.send({ type: 'collection.release', key });
  }, [widgets, key]);
  const actor = usePart('widgets', (snapshot): WidgetActorRef | undefined => snapshot.children[key]);
  const configure = useEffectEvent((opened: WidgetActorRef) => {
    const before = opened.getSnapshot().context.configurations;
    if (JSON.stringify(before) === state) return;
    const chartIn = (slots: readonly WidgetSlot[], id: string) =>
      JSON.stringify(slots.find((one) => one.id === id)?.chart);
    const changed = configurations
      .map(({ id }) => id)
      .filter((id) => chartIn(configurations, id) !== chartIn(before, id));
    opened.send({ type: 'widget.configure', configurations, changed });
  });
  useEffect(() => {
    if (actor !== undefined && state !== '') configure(actor);
  }, [actor, state]);
  return actor;
}

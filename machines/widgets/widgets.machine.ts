import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type WidgetInput, widgetMachine } from './widget.machine';

export const widgetsMachine = collectionOf(widgetMachine, {
  id: 'widgets',
  description: 'The opened widgets, one actor each.',
  keyOf: ({ key }: WidgetInput) => key,
  keep: 0,
});

export type WidgetsActorRef = ActorRefFrom<typeof widgetsMachine>;

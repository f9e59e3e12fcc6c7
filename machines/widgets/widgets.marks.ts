import type { Marks, ShapeOf } from '../kernel/marks';
import { COLLECTION, KEY, TERMS } from '../kernel/shapes';
import type { WidgetSlot, widgetMachine } from './widget.machine';
import type { widgetsMachine } from './widgets.machine';

const SLOT = { id: 'id', begin: 'id', end: 'id', cookieProviders: 'id' } as const satisfies ShapeOf<WidgetSlot>;
const WIDGET = { key: 'id', configurations: SLOT } as const;

export const widgetsMarks = {
  widgets: {
    context: COLLECTION,
    events: {
      'collection.want': { input: WIDGET },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id', terms: TERMS, decisions: 'id' } },
    },
  } satisfies Marks<typeof widgetsMachine>,
  widget: {
    context: { configurations: SLOT, activeId: 'id', blocked: 'id' },
    input: WIDGET,
    events: { 'surroundings.changed': { terms: TERMS, decisions: 'id' } },
  } satisfies Marks<typeof widgetMachine>,
};

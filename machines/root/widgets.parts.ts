import type { widgetsMachine } from '../widgets/widgets.machine';
import { insidePart } from './part';

export const widgetsParts = {
  widgets: insidePart<typeof widgetsMachine>('widgets')({
    hears: { 'session.signedOut': { type: 'collection.clear' } },
  }),
};

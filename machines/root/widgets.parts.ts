import type { remindersMachine } from '../widgets/reminders.machine';
import type { widgetsMachine } from '../widgets/widgets.machine';
import { insidePart } from './part';

export const widgetsParts = {
  reminders: insidePart<typeof remindersMachine>('reminders')({}),
  widgets: insidePart<typeof widgetsMachine>('widgets')({
    hears: { 'session.signedOut': { type: 'collection.clear' } },
  }),
};

import { fromPromise } from 'xstate';
import { remindersMachine } from '../../../machines/widgets/reminders.machine';
import { widgetsMachine } from '../../../machines/widgets/widgets.machine';
import { alarm, askPermission, keepReminders, notify, readReminders } from './reminders';

export const widgetsInside = () => ({
  widgets: widgetsMachine,
  reminders: remindersMachine.provide({
    actors: {
      readReminders: fromPromise(async () => readReminders(Date.now())),
      keepReminders: fromPromise(async ({ input }) => keepReminders(input)),
      alarm: fromPromise(({ input, signal }) => alarm(input.at, signal)),
      askPermission: fromPromise(askPermission),
      notify: fromPromise(async ({ input }) => notify(input.reminders)),
    },
  }),
});

import { fromPromise } from 'xstate';
import { embeddedPageMachine } from '../../../machines/widgets/embedded-page.machine';
import { remindersMachine } from '../../../machines/widgets/reminders.machine';
import { widgetMachine } from '../../../machines/widgets/widget.machine';
import { widgetsMachine } from '../../../machines/widgets/widgets.machine';
import { pageReports } from './embedded-page';
import { alarm, askPermission, keepReminders, notify, readReminders } from './reminders';

/** The charts of the kinds, by kind. */
const charts = () => {
  const page = embeddedPageMachine.provide({ actors: { pageReports } });
  return { SOCIAL_WALL: page, WHITEBOARD: page };
};

export const widgetsInside = () => ({
  widgets: widgetsMachine.provide({ actors: { member: widgetMachine.provide({ actors: charts() }) } }),
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

import type { Reminder } from '../../../domain/widgets/reminder';
import type { remindersMachine } from '../../../machines/widgets/reminders.machine';
import type { Inputs } from '../kernel/explore';

export const reminder = (widgetId: string, begin: string): Reminder => ({
  key: `${widgetId} ${begin}`,
  areaId: 'stage',
  widgetId,
  titles: [{ locale: 'en', text: `Talk of ${widgetId}` }],
  begin,
});
export const KEYNOTE = reminder('keynote', '2026-11-20T09:00:00Z');
export const PANEL = reminder('panel', '2026-11-20T10:00:00Z');

export const inputs: Inputs<typeof remindersMachine> = {
  limit: 30_000,
  stopWhen: ({ context }) => context.begun.length > 1,
  events: [
    { type: 'reminders.set', reminder: KEYNOTE },
    { type: 'reminders.drop', key: KEYNOTE.key },
    { type: 'reminders.dismiss', key: KEYNOTE.key },
    { type: 'reminders.follow', begins: {} },
    { type: 'reminders.notify' },
    { type: 'xstate.done.actor.readReminders', output: { reminders: [PANEL], isNotifying: true } },
    { type: 'xstate.done.actor.askPermission', output: { isGranted: true } },
    { type: 'xstate.done.actor.askPermission', output: { isGranted: false } },
  ],
};

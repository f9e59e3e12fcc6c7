import * as v from 'valibot';
import { LocalizedTextsSchema } from '../kernel/localized';

/** A talk that a user wants to be reminded of; `key` is unique among a user's reminders. */
export const ReminderSchema = v.object({
  key: v.string(),
  areaId: v.string(),
  widgetId: v.string(),
  titles: LocalizedTextsSchema,
  begin: v.pipe(v.string(), v.isoTimestamp()),
  /** The talk by its widget and configuration, with which the reminder follows it. */
  talk: v.exactOptional(v.string()),
  /** The id of a meeting with one attendee, instead of a talk. */
  meeting: v.exactOptional(v.string()),
});
export type Reminder = v.InferOutput<typeof ReminderSchema>;

/** What a browser keeps: the reminders, and whether it may notify outside of the page. */
export const KeptRemindersSchema = v.object({ reminders: v.array(ReminderSchema), isNotifying: v.boolean() });
export type KeptReminders = v.InferOutput<typeof KeptRemindersSchema>;

export const NO_REMINDERS: KeptReminders = { reminders: [], isNotifying: false };

/** A reminder that is older than this says nothing new. */
const STALE_MS = 2 * 3_600_000;

const instantOf = ({ begin }: Reminder): number => Date.parse(begin);

/** The same for each way to write a time. */
export function reminderKey(widgetId: string, begin: string): string {
  const at = Date.parse(begin);
  return JSON.stringify([widgetId, Number.isNaN(at) ? begin : new Date(at).toISOString()]);
}

/** When the next reminder is due, in milliseconds since 1970. */
export const nextAlarm = (reminders: readonly Reminder[]): number => Math.min(...reminders.map(instantOf));

/** The reminders at the times to which organisers have moved their talks; `begins` by talk, in milliseconds since 1970. */
export const followed = (reminders: readonly Reminder[], begins: Readonly<Record<string, number>>): Reminder[] =>
  reminders.map((reminder) => {
    const begin = reminder.talk === undefined ? undefined : begins[reminder.talk];
    if (begin === undefined || begin === instantOf(reminder)) return reminder;
    const moved = new Date(begin).toISOString();
    return { ...reminder, key: reminderKey(reminder.widgetId, moved), begin: moved };
  });

/** The reminders that are due at a time, and those that are not yet. */
export const dueAt = (reminders: readonly Reminder[], at: number): { due: Reminder[]; left: Reminder[] } => ({
  due: reminders.filter((reminder) => instantOf(reminder) <= at),
  left: reminders.filter((reminder) => instantOf(reminder) > at),
});

/** Those that began last, at the same time. */
export const latestOf = (reminders: readonly Reminder[]): Reminder[] => {
  const last = Math.max(...reminders.map(instantOf));
  return reminders.filter((reminder) => instantOf(reminder) === last);
};

/** Without those whose talk began long ago. */
export const stillOfUse = (kept: KeptReminders, now: number): KeptReminders => ({
  ...kept,
  reminders: kept.reminders.filter((reminder) => now - instantOf(reminder) < STALE_MS),
});

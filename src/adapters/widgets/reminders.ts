import * as v from 'valibot';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { pickText } from '../../../domain/kernel/localized';
import {
  type KeptReminders,
  KeptRemindersSchema,
  NO_REMINDERS,
  type Reminder,
  stillOfUse,
} from '../../../domain/widgets/reminder';
import { say } from '../../words/words';
import { isCalm } from '../kernel/comfort';
import { localKeep } from '../kernel/storage';

/** After the computer slept, a timer is late by at most this. */
const LOOK_MS = 30_000;

const StoredSchema = v.pipe(v.string(), v.parseJson(), KeptRemindersSchema);

export function readReminders(now: number): KeptReminders {
  const read = v.safeParse(StoredSchema, localKeep.read(STORAGE_KEYS.reminders));
  return stillOfUse(read.success ? read.output : NO_REMINDERS, now);
}

export const keepReminders = (kept: KeptReminders): void =>
  localKeep.write(
    STORAGE_KEYS.reminders,
    kept.reminders.length === 0 && !kept.isNotifying ? null : JSON.stringify(kept),
  );

/** Ends at the given time, also after the computer slept. */
export const alarm = (at: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const left = at - Date.now();
      if (left <= 0) resolve();
      else timer = setTimeout(look, Math.min(left, LOOK_MS));
    };
    signal.addEventListener('abort', () => clearTimeout(timer));
    look();
  });

export async function askPermission(): Promise<{ isGranted: boolean }> {
  if (typeof window.Notification !== 'function') return { isGranted: false };
  return { isGranted: (await Notification.requestPermission()) === 'granted' };
}

/** Shows no notification while the page is visible. */
export function notify(reminders: readonly Reminder[]): void {
  if (!document.hidden) return;
  const locale = document.documentElement.lang;
  for (const { key, titles, meeting } of reminders) {
    const title = meeting === undefined ? pickText(titles, locale) : say(locale, 'meet.yours');
    const notification = new Notification(say(locale, 'reminder.begun', { title }), {
      tag: key,
      silent: isCalm(),
    });
    notification.onclick = () => window.focus();
  }
}

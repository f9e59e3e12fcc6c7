import { type ChatReport, type Moderation, REPORT_REASONS, type ReportReason } from './safety';
import { PENDING } from './wall';

/**
 * The actions of an organiser on a report; `close` only closes it, `show` and `lift` undo earlier actions. A post that
 * waits is approved or refused.
 */
export const DEEDS = ['approve', 'refuse', 'hide', 'warn', 'lockOut', 'close', 'show', 'lift'] as const;
export type Deed = (typeof DEEDS)[number];

export const LOCK_OUT_MINUTES = [15, 60, 1440, 10_080] as const;
export const DEFAULT_LOCK_OUT_MINUTES = 60;
export const VERDICT_REASON_MAX = 500;

/** `alsoHides`: the message leaves its room as well. */
export type Verdict = { deed: Deed; reason: string; minutes: number; alsoHides: boolean };

type Reported = Pick<ChatReport, 'id' | 'room' | 'reason' | 'message' | 'question' | 'about' | 'answer'>;

/** Deeds that tell the author of the message a reason. */
export const isExplained = (deed: Deed | null): boolean => deed === 'warn' || deed === 'lockOut';

/** Whether a report is a post that waits for approval, which no user has reported. */
export const isPending = ({ reason }: Pick<ChatReport, 'reason'>): boolean => reason === PENDING;

/** The possible actions on a report; the author of the message is not always known. */
export function deedsOf({ reason, message, about, answer }: Omit<Reported, 'id' | 'room' | 'question'>): Deed[] {
  if (isPending({ reason }) && answer === null) return ['approve', 'refuse', 'warn', 'lockOut'];
  const undone: Deed[] = [
    ...(message !== null && answer !== null && answer.action !== 'close' ? (['show'] as const) : []),
    ...(about !== null && answer?.action === 'lockOut' ? (['lift'] as const) : []),
  ];
  const done: Deed[] = [
    ...(message === null ? [] : (['hide'] as const)),
    ...(about === null ? [] : (['warn', 'lockOut'] as const)),
  ];
  return [...undone, ...done, ...(answer === null ? (['close'] as const) : [])];
}

/** The actions that hide or show a message, by the service's action. */
const PLACING: Partial<Record<Deed, 'hide' | 'show'>> = {
  hide: 'hide',
  show: 'show',
  approve: 'show',
  refuse: 'hide',
};

/** The requests for a verdict, in their order; the last one closes the report. */
export function moderationsOf({ id, room, message, question, about }: Reported, verdict: Verdict): Moderation[] {
  const { deed, minutes, alsoHides } = verdict;
  const reason = verdict.reason.trim();
  const placed = question !== undefined ? { question } : message === null ? null : { room, message };
  const hiding: Moderation[] = isExplained(deed) && alsoHides && placed !== null ? [{ action: 'hide', ...placed }] : [];
  const placing = PLACING[deed];
  if (placing !== undefined && placed !== null) return [{ action: placing, ...placed, report: id }];
  if (about !== null) {
    if (deed === 'warn') return [...hiding, { action: 'warn', uid: about, reason, report: id }];
    if (deed === 'lockOut') return [...hiding, { action: 'lockOut', uid: about, reason, minutes, report: id }];
    if (deed === 'lift') return [{ action: 'lift', uid: about, report: id }];
  }
  return deed === 'close' ? [{ action: 'close', report: id }] : [];
}

/** The reason of a report; those that this version does not know count as other. */
export const reasonOf = ({ reason }: Pick<ChatReport, 'reason'>): ReportReason =>
  REPORT_REASONS.find((known) => known === reason) ?? 'other';

import { activityText, errorsOf, type Failure, failureOf, isAside, refusalText } from '../../domain/support/failures';
import {
  type Crash,
  type EventEntry,
  type Json,
  type PlainSnapshot,
  type Run,
  unfold,
} from '../../domain/support/recording';
import { isLostEdit, isPlumbing } from './telling';

/** One line of a story: time, actor, event, and states before and after. */
export type Line = {
  index: number;
  at: number;
  actor: string;
  event: string;
  from: string;
  to: string;
  details: string;
  /** What failed, and who refused. */
  failure: Failure | null;
  /** It says nothing of what the user did or met. */
  isPlumbing: boolean;
  isLostEdit: boolean;
};

/** A state in chart notation: `online.steady`, all regions of parallel ones. */
export function stateText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  return Object.entries(value)
    .map(([name, inner]) => {
      const below = stateText(inner);
      return below === '' ? name : below.includes(' ') ? `${name}(${below})` : `${name}.${below}`;
    })
    .join(' ');
}

/** An actor's state, or how it ended. */
const placeOf = (snapshot: PlainSnapshot | undefined): string => {
  if (snapshot === undefined) return '';
  const state = stateText(snapshot['value']);
  const status = typeof snapshot['status'] === 'string' ? snapshot['status'] : '';
  return state !== '' && status === 'active' ? state : status;
};

const DETAILS_LENGTH = 100;

function detailsOf({ event }: EventEntry): string {
  const parts = Object.entries(event).flatMap(([key, value]) => {
    if (key === 'type' || key === 'actorId' || value === null) return [];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.length > DETAILS_LENGTH ? [`${key}=…`] : [`${key}=${text}`];
  });
  const all = parts.join(' ');
  return all.length > DETAILS_LENGTH ? `${all.slice(0, DETAILS_LENGTH - 1)}…` : all;
}

/** The story of a run, before entry `to`. */
export function storyOf(run: Run, to = Number.POSITIVE_INFINITY): Line[] {
  const places = new Map<string, string>();
  for (const { actor, snapshot } of run.checkpoint?.actors ?? []) places.set(actor, placeOf(snapshot));
  const lines: Line[] = [];
  for (const { index, entry, snapshot } of unfold(run)) {
    if (index >= to) break;
    if (entry.kind === 'actor') continue;
    const from = places.get(entry.actor) ?? '';
    const after = entry.failed ? 'failed' : placeOf(snapshot ?? undefined);
    places.set(entry.actor, after);
    const { at, actor } = entry;
    const { type } = entry.event;
    const failure = failureOf(entry);
    const isLost = isLostEdit({ type, from, to: after });
    const what = failure === null ? detailsOf(entry) : refusalText(failure);
    lines.push({
      index,
      at,
      actor,
      event: type,
      from,
      to: after,
      details: what,
      failure,
      isPlumbing: !isLost && isPlumbing(entry),
      isLostEdit: isLost,
    });
  }
  return lines;
}

/** What went wrong, in one sentence: the last failure before the report, else an error of the page. */
export function headlineOf(run: Run, lines: readonly Line[]): string {
  const failed = lines.findLast((line) => line.failure !== null && !isAside(line.actor));
  if (failed?.failure !== null && failed !== undefined) {
    const led = failed.to === failed.from || failed.to === '' ? '' : `, then ${nameOf(failed.actor)} was ${failed.to}`;
    return `${activityText(failed.failure.what)} failed: ${refusalText(failed.failure)}${led}.`;
  }
  const [error] = errorsOf(run);
  return error === undefined ? 'No request failed.' : `The page broke: ${errorText(error)}.`;
}

export const errorText = ({ name, where }: Crash): string => `${name} in ${where[0] ?? 'an unknown place'}`;

/** What the root only passes on between its parts, and has told there already. */
const isRelayed = ({ actor, from, to, event }: Line): boolean =>
  actor === 'root' && from === to && !/(?:failed|refused|aborted|missed|notKept)$/i.test(event);

/** The lines without plumbing, which the numbers leave out, and a line that counts what is left out. */
export function folded(lines: readonly Line[]): { shown: Line[]; leftOut: string | null } {
  const isHidden = (line: Line): boolean => !line.isLostEdit && (line.isPlumbing || isRelayed(line));
  const hidden = lines.filter(isHidden);
  const kinds = new Map<string, number>();
  for (const { event, actor } of hidden) {
    const kind = event.startsWith('xstate.') ? event.split('.')[1] : actor === 'root' ? 'relayed' : actor.split('/')[1];
    kinds.set(kind ?? event, (kinds.get(kind ?? event) ?? 0) + 1);
  }
  const most = [...kinds].toSorted(([, one], [, other]) => other - one).slice(0, 8);
  const list = most.map(([kind, count]) => `${kind} ${count}`).join(', ');
  return {
    shown: lines.filter((line) => !isHidden(line)),
    leftOut: hidden.length === 0 ? null : `Left out: ${hidden.length} entries (${list}). --all shows them.`,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `02:07.318` since the page was opened. */
export function clockText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  const hours = Math.floor(whole / 3_600_000);
  const rest = `${two(Math.floor(whole / 60_000) % 60)}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

const nameOf = (actor: string): string => (actor === 'root' ? actor : actor.replace(/^root\//, ''));
const moveOf = ({ from, to }: Line): string => {
  if (from === to || from === '') return to;
  return `${from} → ${to}`;
};

/** A line in words, which are longer than names. */
export function spokenText(line: Line): string {
  const sign = line.failure !== null ? '×' : line.isLostEdit ? '!' : ' ';
  const to = line.from === line.to || line.to === '' ? '' : ` → ${line.to}`;
  const details = line.failure === null ? '' : ` (${line.details})`;
  return `${sign}${String(line.index).padStart(5)}  ${clockText(line.at)}  ${nameOf(line.actor)}: ${line.event}${to}${details}`;
}

/** The printed line: entry number, time, actor, event, states and payload. */
export function lineText(line: Line): string {
  const sign = line.failure !== null ? '×' : line.isLostEdit ? '!' : ' ';
  const head = `${sign}${String(line.index).padStart(5)}  ${clockText(line.at)}  ${nameOf(line.actor).padEnd(28)}`;
  const details = line.details === '' ? '' : `   (${line.details})`;
  return `${head} ${line.event.padEnd(34)} ${moveOf(line)}${details}`.trimEnd();
}

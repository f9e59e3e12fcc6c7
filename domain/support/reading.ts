import { FAULT_KINDS } from '../kernel/fault';
import { errorsOf, failureOf, isAside } from './failures';
import { isTelling, type Problem, refusedProblem, thrownProblem } from './problem';
import { type EventEntry, type Json, type JsonObject, type Recording, type Run, unfold } from './recording';

/** What the service keeps of a recording beside it, to find it again. */
export type Reading = {
  appVersion: string;
  locale: string;
  /** The area, by its id, or the page after a slash, such as `/login`; empty if unknown. */
  area: string;
  /** The last code that the user saw, such as `PW-SIGNIN-REFUSED`; without one, the kind of the last error of a dialog. */
  message: string | null;
  /** The first error. */
  problem: Problem | null;
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (value: Json | undefined, key: string): Json | undefined => (isObject(value) ? value[key] : undefined);

const AREA = /^[\w.-]{1,64}$/;
const PAGE = /^[A-Za-z]{1,40}$/;
const VERSION = /^\d[\w.-]{0,30}(?:\+\w{1,20})?$/;
const LOCALE = /^[\w-]{0,20}$/;
/** A code of the login. */
const SUPPORT_CODE = /^[A-Z]{2,4}-[A-Z]{2,12}-[A-Z\d-]{1,24}$/;

function areaIn(route: Json | undefined): string | null {
  const [name, areaId] = [inside(route, 'name'), inside(route, 'areaId')];
  if (typeof areaId === 'string' && AREA.test(areaId)) return areaId;
  return typeof name === 'string' && PAGE.test(name) ? `/${name}` : null;
}

const codeIn = (value: Json | undefined): string | null =>
  typeof value === 'string' && SUPPORT_CODE.test(value) ? value : null;

/** The code that a message shows. */
const messageIn = ({ event, after }: EventEntry): string | null =>
  codeIn(inside(inside(after?.context, 'message'), 'code')) ?? codeIn(event['code']);

/** The kind of the error that a dialog shows. */
const kindIn = ({ event }: EventEntry): string | null =>
  event.type === 'globalError.raise'
    ? (FAULT_KINDS.find((kind) => kind === inside(event['fault'], 'kind')) ?? null)
    : null;

/** The names of parts by their place: ids of members may come from a venue, names of logic are those of the code. */
function namesOf({ checkpoint }: Run) {
  const known = new Map<string, { parent: string | null; src: string | null }>();
  const ids = new Map<string, string>();
  const learn = (one: { actor: string; parent: string | null; id: string | null; src: string | null }): void => {
    known.set(one.actor, one);
    if (one.src !== null) ids.set(`${one.parent} ${one.id}`, one.src);
  };
  for (const actor of checkpoint?.actors ?? []) learn(actor);
  const part = (actor: string): string => {
    const own = known.get(actor);
    if (own === undefined || own.parent === null) return 'root';
    const above = own.parent === 'root' ? '' : `${known.get(own.parent)?.src ?? '-'}/`;
    return `${above}${own.src ?? '-'}`;
  };
  return { learn, part, logic: (actor: string, id: string): string => ids.get(`${actor} ${id}`) ?? id };
}

type Seen = { at: number; problem: Problem };

function readRun(run: Run) {
  const names = namesOf(run);
  const seen: Seen[] = errorsOf(run).map((error) => ({ at: error.at - run.startedAt, problem: thrownProblem(error) }));
  let area = run.page === 'meeting' ? '/meeting' : null;
  let message: string | null = null;
  let kind: string | null = null;
  for (const { entry, snapshot } of unfold(run)) {
    if (entry.kind === 'actor') {
      names.learn(entry);
      continue;
    }
    const { actor, at } = entry;
    const failure = isAside(actor) ? null : failureOf(entry);
    if (failure !== null) {
      seen.push({ at, problem: refusedProblem(failure, names.part(actor), names.logic(actor, failure.what)) });
    }
    message = messageIn(entry) ?? message;
    kind = kindIn(entry) ?? kind;
    if (actor === 'root/navigation') area = areaIn(inside(snapshot?.['context'], 'route')) ?? area;
  }
  const inTime = seen.toSorted((one, other) => one.at - other.at).map(({ problem }) => problem);
  return { area, message, kind, first: inTime.find(isTelling) ?? null, any: inTime[0] ?? null };
}

/**
 * Reads a recording once. Its first error is the earliest of all lives of the page; a lost network and mistyped credentials
 * count where nothing else failed.
 */
export function readingOf({ runs }: Recording): Reading {
  const read = runs.map(readRun);
  const last = runs.at(-1);
  const version = last?.appVersion ?? '';
  return {
    appVersion: VERSION.test(version) ? version : '',
    locale: LOCALE.test(last?.locale ?? '') ? (last?.locale ?? '') : '',
    area: read.findLast(({ area }) => area !== null)?.area ?? '',
    message:
      read.findLast(({ message }) => message !== null)?.message ??
      read.findLast(({ kind }) => kind !== null)?.kind ??
      null,
    problem: read.find(({ first }) => first !== null)?.first ?? read.find(({ any }) => any !== null)?.any ?? null,
  };
}

export const buildIn = (appVersion: string): string => appVersion.split('+')[1] ?? '';

/** Whether a build is known to be another one than the one that is here. */
export const isOtherBuild = (appVersion: string, here: string | null): boolean => {
  const build = buildIn(appVersion);
  return here !== null && build !== '' && build !== here;
};

/** The build of a recording and the one that is here, if they differ. */
export function otherBuildOf({ runs }: Recording, here: string | null): { recorded: string; here: string } | null {
  const version = runs.at(-1)?.appVersion ?? '';
  return here !== null && isOtherBuild(version, here) ? { recorded: buildIn(version), here } : null;
}

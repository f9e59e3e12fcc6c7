import type { EventEntry, Json, JsonObject, Run } from './recording-format';

/** Who refused a request: the service, the browser or a rule of the page. `network`: no answer came. */
export type Refuser = 'service' | 'network' | 'browser' | 'page';
/** `status` of the answer, and `code` as the service, the identity provider or the browser names the reason. */
export type Failure = { what: string; by: Refuser; status: number | null; code: string | null };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Errors that browsers throw for what a user or a device did not allow. */
const BROWSER = /^(?:Abort|Constraint|Encoding|InvalidState|Not[A-Z]\w+|Quota\w+|Overconstrained|Security)\w*Error$/;
const NO_ANSWER = /network-request-failed|timeout/;
const OF_BROWSER = /popup|cancelled|web-storage/;

function failureIn(what: string, error: JsonObject): Failure {
  const { name, code, fault } = error;
  const known = textOf(code);
  if (isObject(fault)) {
    const status = typeof fault['status'] === 'number' ? fault['status'] : null;
    const by = status !== null ? 'service' : fault['kind'] === 'NOT_REACHABLE' ? 'network' : 'page';
    return { what, by, status, code: textOf(fault['code']) };
  }
  if (known !== null) {
    const by = NO_ANSWER.test(known) ? 'network' : OF_BROWSER.test(known) ? 'browser' : 'service';
    return { what, by, status: null, code: known };
  }
  const kind = textOf(name);
  return { what, by: kind !== null && BROWSER.test(kind) ? 'browser' : 'page', status: null, code: kind };
}

const FAILED = 'xstate.error.actor.';

/** What failed, if the event says that an actor of its machine did. */
export function failureOf({ event }: Pick<EventEntry, 'event'>): Failure | null {
  const { type, error } = event;
  return type.startsWith(FAILED) && isObject(error) ? failureIn(type.slice(FAILED.length), error) : null;
}

const REFUSALS: Readonly<Record<Refuser, string>> = {
  service: 'from the service',
  network: 'no answer came',
  browser: 'by the browser',
  page: 'by the page itself',
};

/** `409 from the service (version)`. */
export function refusalText({ by, status, code }: Omit<Failure, 'what'>): string {
  const reason = status === null ? code : `${status}`;
  const more = status === null || code === null ? '' : ` (${code})`;
  return [reason, `${REFUSALS[by]}${more}`].filter((part) => part !== null).join(' ');
}

const DOUBLED = /^(?:get|set|put|cut|run|stop|begin|let|dig)$/;
const gerund = (verb: string): string => {
  if (DOUBLED.test(verb)) return `${verb}${verb.at(-1)}ing`;
  return /[^e]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
};

/** The name of an actor as an activity: `saveProfile` is `Saving profile`. */
export function activityText(name: string): string {
  const [verb = '', ...rest] = name
    .replace(/#\d+$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ .:/-]+/);
  const doing = gerund(verb);
  return [doing.charAt(0).toUpperCase() + doing.slice(1), ...rest].join(' ');
}

/** Where errors of the page were thrown, earliest first. */
export const errorsOf = ({ errors, crash }: Pick<Run, 'errors' | 'crash'>): NonNullable<Run['errors']> =>
  errors !== undefined && errors.length > 0 ? errors : crash === null ? [] : [crash];

/** The page's own measurements: what fails in them has no say in what the user met. */
export const isAside = (actor: string): boolean =>
  /^root\/(?:analytics|logging|inspection|report|pictures)\b/.test(actor);

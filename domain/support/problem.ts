import { activityText, type Failure, type Refuser, refusalText } from './failures';
import type { Crash } from './recording-format';

/**
 * The first error of a recording, by which recordings are grouped. Anonymous clients write them, so each part is a word of the
 * code: never a text, an address or anything of a person.
 */
export type Problem = {
  /** Who refused; `thrown` is an error of the page's own code. */
  by: Refuser | 'thrown';
  status: number | null;
  /** The reason that the service, the browser or the page names; of an error its kind, such as `TypeError`. */
  code: string | null;
  /** The part of the application, such as `venue`; of an error its file. */
  part: string;
  /** What failed, such as `readVenue`; of an error its function, or the place in the file. */
  logic: string;
};

const REFUSERS: readonly Problem['by'][] = ['service', 'network', 'browser', 'page', 'thrown'];
const CODE = /^[A-Za-z][\w/-]{0,59}$/;
const PART = /^[A-Za-z][\w/.-]{0,59}$/;
const LOGIC = /^[\w$][\w$.-]{0,59}$/;
const PLACE = /^\d{1,7}-\d{1,7}$/;
const UNKNOWN = 'unknown';

const wordOf = (text: string, pattern: RegExp): string => (pattern.test(text) ? text : UNKNOWN);
const statusOf = (status: number | null): number | null =>
  status !== null && Number.isInteger(status) && status >= 100 && status <= 599 ? status : null;
const codeOf = (code: string | null): string | null => (code !== null && CODE.test(code) ? code : null);

export const refusedProblem = ({ by, status, code }: Failure, part: string, logic: string): Problem => ({
  by,
  status: statusOf(status),
  code: codeOf(code),
  part: wordOf(part, PART),
  logic: wordOf(logic, LOGIC),
});

/** The file without the hash of its build, its line and column, and the function. */
const FRAME = /^(?<file>[\w./@-]+?)(?:-[\w-]{8})?\.\w{1,4}(?::(?<line>\d+):(?<column>\d+))?(?: (?<name>[\w$.]+))?$/;
/** Builds shorten names; what is left of them is another one in each build. */
const SHORT = 3;

export function thrownProblem({ name, where }: Crash): Problem {
  const found: Readonly<Record<string, string | undefined>> = FRAME.exec(where[0] ?? '')?.groups ?? {};
  const { file = '', line, column, name: called = '' } = found;
  const place = line === undefined ? UNKNOWN : `${line}-${column}`;
  return {
    by: 'thrown',
    status: null,
    code: codeOf(name),
    part: wordOf(file, PART),
    logic: called.length > SHORT ? wordOf(called, LOGIC) : place,
  };
}

/** What users cause by themselves: mistyped credentials, and a window that they closed. */
const OWN =
  /^(?:auth\/(?:invalid-(?:login-)?credentials?|wrong-password|user-not-found|invalid-email|popup-closed-by-user|cancelled-popup-request|user-cancelled)|login\/(?:no-user-found|abandoned))$/;

/** False for a lost network and a mistyped password, which say nothing about a defect. */
export const isTelling = ({ by, code }: Problem): boolean => by !== 'network' && !(code !== null && OWN.test(code));

/** The same for the same error; empty where nothing failed. */
export const problemKey = (problem: Problem | null): string =>
  problem === null ? '' : [problem.by, problem.status ?? '', problem.code ?? '', problem.part, problem.logic].join(':');

export const PROBLEM_KEY_MAX = 200;

/** The problem of a key; `null` where nothing failed, or for what is no key. */
export function readProblemKey(key: string): Problem | null {
  const [said, status = '', code = '', part = '', logic = '', ...more] = key.split(':');
  const by = REFUSERS.find((one) => one === said);
  if (by === undefined || more.length > 0 || !PART.test(part) || !(LOGIC.test(logic) || PLACE.test(logic))) return null;
  return { by, status: status === '' ? null : statusOf(Number(status)), code: codeOf(code), part, logic };
}

/** In one English sentence: `Reading venue failed: 503 from the service.` */
export function problemText(problem: Problem | null): string {
  if (problem === null) return 'No error was recorded.';
  const { by, status, code, part, logic } = problem;
  if (by === 'thrown') return `The page broke: ${code ?? 'an error'} in ${part} ${logic}.`;
  return `${activityText(logic)} failed: ${refusalText({ by, status, code })}.`;
}

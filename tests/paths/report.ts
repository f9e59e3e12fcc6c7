import { OVER_BUDGET } from './plan';

type Attachment = { name: string; path?: string; body?: string };
type Result = {
  status: string;
  startTime: string;
  duration: number;
  errors: { message?: string }[];
  attachments: Attachment[];
};
type Annotation = { type: string; description?: string };
type Test = { annotations: Annotation[]; results: Result[] };
type Suite = { title: string; suites?: Suite[]; specs: { title: string; tests: Test[] }[] };
/** The output of Playwright's reporter. */
export type Report = { suites: Suite[]; errors: { message?: string }[] };

export type Walked = {
  id: string;
  model: string;
  path: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** When it began, in ms since 1970. */
  start: number;
  seconds: number;
  /** The failed step and its reason, or why the path was not walked to its end; `null` if it was. */
  failure: string | null;
  screenshot: string | null;
  trace: string | null;
  recording: string | null;
};
/** What a model needs and a venue does not have, with the number of its steps that are left out for it. */
export type Unwalked = { model: string; needs: string; steps: number; ofSteps: number };

const plain = (text: string): string => text.replaceAll(/\u001b\[[0-9;]*m/g, '');

/** The step, the action and the reason, without stack positions. */
const inBrief = (message: string): string =>
  (
    plain(message)
      .replace(/^Error: /, '')
      .split(/\n\s*(?:\n|at |Call log:)/)[0] ?? ''
  ).trim();

/** Why an element could not be used, from the runner's call log: the last reason it gives. */
function hindranceIn(message: string): string {
  const reasons = plain(message).matchAll(/- (?:(<[^>]{1,200}>).* intercepts pointer events|(element is [a-z ]+))/g);
  const [, tag, state] = [...reasons].at(-1) ?? [];
  if (tag !== undefined) return `\n(${tag} is in the way)`;
  return state === undefined ? '' : `\n(${state})`;
}

function walksIn({ title, suites = [], specs }: Suite): Walked[] {
  const own = specs.flatMap(({ title: path, tests }) =>
    tests.flatMap(({ annotations, results }) =>
      results.map(({ status, startTime, duration, errors, attachments }): Walked => {
        const pathOf = (name: string) => attachments.find((one) => one.name === name)?.path ?? null;
        const message = errors[0]?.message;
        const outcome = status === 'passed' || status === 'skipped' ? status : 'failed';
        const because = annotations.find(({ type }) => type === 'skip')?.description ?? status;
        return {
          id: annotations.find(({ type }) => type === 'id')?.description ?? path,
          model: title,
          path,
          outcome,
          start: Date.parse(startTime),
          seconds: Math.round(duration / 100) / 10,
          failure:
            outcome === 'passed' ? null : message === undefined ? because : inBrief(message) + hindranceIn(message),
          screenshot: pathOf('screenshot'),
          trace: pathOf('trace'),
          recording: pathOf('recording'),
        };
      }),
    ),
  );
  return [...own, ...suites.flatMap(walksIn)];
}

const MARKS = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' };

const textOf = ({ id, model, path, outcome, seconds, failure, screenshot, trace, recording }: Walked): string[] => [
  `${MARKS[outcome]} ${model}: ${path} (${seconds} s)`,
  ...(failure === null ? [] : failure.split('\n').map((line) => `     ${line}`)),
  ...Object.entries({ screenshot, trace, recording, ...(outcome === 'passed' ? {} : { id }) }).flatMap(
    ([what, said]) => (said === null ? [] : [`     ${what}: ${said}`]),
  ),
];

/** One result in words. */
export const walkedText = (walked: Walked): string => textOf(walked).join('\n');

/** What is left out and why, with the counts. */
export function leftOutText(unwalked: readonly Unwalked[]): string[] {
  if (unwalked.length === 0) return [];
  const steps = unwalked.reduce((sum, one) => sum + one.steps, 0);
  return [
    `Left out: ${steps} ${steps === 1 ? 'step' : 'steps'} of the models, because this venue lacks what they need`,
    ...unwalked.map((one) => `  ${one.model}, ${one.steps} of ${one.ofSteps}: needs ${one.needs}`),
  ];
}

/** The result of each path: for a failed one the step, and where its screenshot, trace and recording are. */
export function reportOf({ suites, errors }: Report): { paths: Walked[]; text: string } {
  const paths = suites.flatMap(walksIn);
  const count = (which: Walked['outcome']): number => paths.filter(({ outcome }) => outcome === which).length;
  const over = paths.filter(({ failure }) => failure === OVER_BUDGET).length;
  const skipped = count('skipped') - over;
  return {
    paths,
    text: [
      ...paths.filter(({ failure }) => failure !== OVER_BUDGET).flatMap(textOf),
      ...errors.map(({ message }) => plain(message ?? 'The runner failed')),
      `${count('passed')} walked, ${count('failed')} failed${skipped === 0 ? '' : `, ${skipped} skipped`}${over === 0 ? '' : `, ${over} not begun: ${OVER_BUDGET}`}`,
    ].join('\n'),
  };
}

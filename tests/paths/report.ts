type Step = { title: string; error?: unknown; steps?: Step[] };
type Attachment = { name: string; path?: string; body?: string };
type Result = {
  status: string;
  duration: number;
  errors: { message?: string }[];
  attachments: Attachment[];
  steps?: Step[];
};
type Suite = { title: string; suites?: Suite[]; specs: { title: string; tests: { results: Result[] }[] }[] };
/** The output of Playwright's reporter. */
export type Report = { suites: Suite[]; errors: { message?: string }[] };

export type Walked = {
  model: string;
  path: string;
  isFine: boolean;
  seconds: number;
  /** The failed step and its reason; `null` if none failed. */
  failure: string | null;
  screenshot: string | null;
  trace: string | null;
  recording: string | null;
};

const plain = (text: string): string => text.replaceAll(/\u001b\[[0-9;]*m/g, '');

/** The step, the action and the reason, without stack positions. */
const inBrief = (message: string): string =>
  (
    plain(message)
      .replace(/^Error: /, '')
      .split(/\n\s*(?:\n|at |Call log:)/)[0] ?? ''
  ).trim();

function walksIn({ title, suites = [], specs }: Suite): Walked[] {
  const own = specs.flatMap(({ title: path, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ status, duration, errors, attachments }): Walked => {
        const pathOf = (name: string) => attachments.find((one) => one.name === name)?.path ?? null;
        const message = errors[0]?.message;
        return {
          model: title,
          path,
          isFine: status === 'passed',
          seconds: Math.round(duration / 100) / 10,
          failure: status === 'passed' ? null : message === undefined ? status : inBrief(message),
          screenshot: pathOf('screenshot'),
          trace: pathOf('trace'),
          recording: pathOf('recording'),
        };
      }),
    ),
  );
  return [...own, ...suites.flatMap(walksIn)];
}

const textOf = ({ model, path, isFine, seconds, failure, ...files }: Walked): string[] => [
  `${isFine ? 'ok  ' : 'FAIL'} ${model}: ${path} (${seconds} s)`,
  ...(failure === null ? [] : failure.split('\n').map((line) => `     ${line}`)),
  ...Object.entries(files).flatMap(([what, file]) => (file === null ? [] : [`     ${what}: ${file}`])),
];

/** The result of each path: for a failed one the step, and where its screenshot, trace and recording are. */
export function reportOf({ suites, errors }: Report): { paths: Walked[]; text: string } {
  const paths = suites.flatMap(walksIn);
  const failed = paths.filter(({ isFine }) => !isFine).length;
  return {
    paths,
    text: [
      ...paths.flatMap(textOf),
      ...errors.map(({ message }) => plain(message ?? 'The runner failed')),
      `${paths.length - failed} walked, ${failed} failed`,
    ].join('\n'),
  };
}

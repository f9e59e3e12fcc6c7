import type { Unwalked, Walked } from './report';
import type { RunOptions } from './run-options';

/** The results of a run, for other tools. */
export type Results = {
  paths: readonly Walked[];
  unwalked: readonly Unwalked[];
  run: Pick<RunOptions, 'url' | 'browser' | 'device' | 'locale'>;
};

const OWN = 'a service of our own';

/** What XML 1.0 does not allow, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '�').replace(/[&<>"\t\n\r]/g, (letter) => ENTITIES[letter] ?? letter);

type Attributes = Readonly<Record<string, string | number>>;
function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>\n${children.join('\n')}\n</${name}>`;
}
const property = (name: string, value: string): string => element('property', { name, value });

const filesOf = ({ screenshot, trace, recording }: Walked) =>
  Object.entries({ screenshot, trace, recording }).flatMap(([name, path]) => (path === null ? [] : [{ name, path }]));
const firstLine = (text: string): string => text.split('\n')[0] ?? '';
/** The sentence of the failed action without its step; the step alone if there is none. */
const messageOf = (failure: string): string => firstLine(failure.split('\n').slice(1).join('\n') || failure);

function caseOf(walked: Walked): string {
  const { id, model, path, outcome, seconds, failure } = walked;
  const files = filesOf(walked);
  const said = failure ?? '';
  return element(
    'testcase',
    { classname: model, name: path, time: seconds },
    element('properties', {}, property('id', id)),
    ...(outcome === 'failed'
      ? [element('failure', { message: messageOf(said), type: 'path' }, escaped(said))]
      : outcome === 'skipped'
        ? [element('skipped', { message: said })]
        : []),
    // The way in which other tools take files along.
    ...(files.length === 0
      ? []
      : [element('system-out', {}, ...files.map(({ path: file }) => escaped(`[[ATTACHMENT|${file}]]`)))]),
  );
}

const leftOutName = ({ steps, ofSteps }: Unwalked): string => `${steps} of ${ofSteps} steps left out`;
const leftOutCase = (unwalked: Unwalked): string =>
  element(
    'testcase',
    { classname: unwalked.model, name: `${leftOutName(unwalked)}: needs ${unwalked.needs}`, time: 0 },
    element('skipped', { message: `needs ${unwalked.needs}` }),
  );

const sum = (numbers: readonly number[]): number => Math.round(numbers.reduce((all, one) => all + one, 0) * 10) / 10;
const count = (paths: readonly Walked[], which: Walked['outcome']): number =>
  paths.filter(({ outcome }) => outcome === which).length;
const countsOf = (paths: readonly Walked[], unwalked: readonly Unwalked[]): Attributes => ({
  tests: paths.length + unwalked.length,
  failures: count(paths, 'failed'),
  errors: 0,
  skipped: count(paths, 'skipped') + unwalked.length,
  time: sum(paths.map(({ seconds }) => seconds)),
});

/** The results as JUnit XML: a suite for each model, a case for each path and for each reason to leave steps out. */
export function junitOf({ paths, unwalked, run: { url, browser, device, locale } }: Results): string {
  const models = [...new Set([...paths, ...unwalked].map(({ model }) => model))];
  const suites = models.map((model) => {
    const own = paths.filter((one) => one.model === model);
    const left = unwalked.filter((one) => one.model === model);
    const start = Math.min(...own.map(({ start: at }) => at));
    return element(
      'testsuite',
      {
        name: model,
        ...countsOf(own, left),
        ...(own.length === 0 ? {} : { timestamp: new Date(start).toISOString().replace(/\.\d+Z$/, '') }),
      },
      element(
        'properties',
        {},
        ...Object.entries({ url: url ?? OWN, browser, device, locale }).map(([name, value]) => property(name, value)),
      ),
      ...own.map(caseOf),
      ...left.map(leftOutCase),
    );
  });
  const all = element('testsuites', { name: 'paths', ...countsOf(paths, unwalked) }, ...suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  screenshot: 'image/png',
  trace: 'application/zip',
  recording: 'application/json',
};

/** The results in the Common Test Report Format (https://ctrf.io). */
export function ctrfOf({ paths, unwalked, run }: Results): string {
  const where = { browser: run.browser, device: run.device };
  const tests = [
    ...paths.map((walked) => ({
      testId: walked.id,
      name: walked.path,
      status: walked.outcome,
      duration: Math.round(walked.seconds * 1000),
      start: walked.start,
      stop: walked.start + Math.round(walked.seconds * 1000),
      suite: [walked.model],
      ...(walked.failure === null ? {} : { message: messageOf(walked.failure), trace: walked.failure }),
      ...where,
      attachments: filesOf(walked).map(({ name, path }) => ({ name, path, contentType: MEDIA_TYPES[name] })),
    })),
    ...unwalked.map((one) => ({
      name: `${leftOutName(one)}: needs ${one.needs}`,
      status: 'skipped',
      duration: 0,
      suite: [one.model],
      message: `needs ${one.needs}`,
      ...where,
    })),
  ];
  const starts = paths.map(({ start }) => start);
  const stops = paths.map(({ start, seconds }) => start + Math.round(seconds * 1000));
  return `${JSON.stringify(
    {
      reportFormat: 'CTRF',
      specVersion: '0.0.0',
      results: {
        tool: { name: 'npm run paths' },
        summary: {
          tests: tests.length,
          passed: count(paths, 'passed'),
          failed: count(paths, 'failed'),
          pending: 0,
          skipped: count(paths, 'skipped') + unwalked.length,
          other: 0,
          start: starts.length === 0 ? 0 : Math.min(...starts),
          stop: stops.length === 0 ? 0 : Math.max(...stops),
        },
        tests,
        environment: { extra: { url: run.url ?? OWN, locale: run.locale } },
      },
    },
    null,
    2,
  )}\n`;
}

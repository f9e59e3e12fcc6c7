import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../server/operator/prepare.mjs';

const LINES = 12;
const plain = (messages) =>
  stripVTControlCharacters(messages.filter(Boolean).join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, LINES)
    .join('\n');

/**
 * The tests of a report of Vitest: how many passed, and the others. A skipped test counts as failed, but for those that
 * `tier` leaves out: `gate` those with the tag `long`, and `long` all others.
 */
export const readUnits =
  (tier) =>
  ({ numPassedTests, testResults }) => {
    const isLeftOut = ({ status, tags }) =>
      status === 'skipped' && tier !== 'all' && tags.includes('long') === (tier === 'gate');
    const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const broken = assertionResults.filter((test) => test.status !== 'passed' && !isLeftOut(test));
      if (status === 'failed' && broken.length === 0) return [{ title: file, messages: plain([message]) }];
      return broken.map(({ fullName, status: how, failureMessages }) => ({
        title: `${file}: ${fullName}`,
        messages: how === 'failed' ? plain(failureMessages) : `It was ${how}.`,
      }));
    });
    return { passed: numPassedTests, failed };
  };

/** The same of Playwright. `isTest` where a test failed, and not the run; a skipped test is not repeated. */
export function readVisits({ stats, suites, errors }) {
  const failed = [];
  const read = ({ file, specs, suites: inner = [] }, path) => {
    for (const { title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        if (status === 'expected') continue;
        const messages = results.flatMap((run) => run.errors.map(({ message }) => message));
        const name = [...path, title].join(' › ');
        failed.push({
          title: `[${projectName}] ${file}: ${name}`,
          messages: plain(messages),
          isTest: status === 'unexpected',
        });
      }
    }
    for (const next of inner) read(next, [...path, next.title]);
  };
  for (const suite of suites) read(suite, []);
  for (const { message } of errors) failed.push({ title: 'browser tests', messages: plain([message]) });
  return { passed: stats.expected, failed };
}

/** More failed browser tests are no accident, and repeating them alone would take long. */
const MOST_REPEATED = 10;
const MOST_FLAKY = 2;

/** Whether the failed browser tests of a run are repeated. */
export const isRepeated = ({ failed }) =>
  failed.length > 0 && failed.length <= MOST_REPEATED && failed.every(({ isTest }) => isTest);

/** What two runs found, of which the second one repeated what failed: a test that passes then counts as passed. */
export function judge(first, again) {
  const isStillBroken = ({ title }) => again.failed.some((failure) => failure.title === title);
  const flaky = first.failed.filter((failure) => !isStillBroken(failure));
  const missing = flaky.length - again.passed;
  const notRepeated = { title: 'browser tests', messages: `Failed tests that were not repeated: ${missing}` };
  return {
    passed: first.passed + again.passed,
    failed: missing > 0 ? [...again.failed, notRepeated] : again.failed,
    flaky,
  };
}

/** The failure that too many flaky tests are; `null` if there are few. */
export const tooFlaky = (flaky) =>
  flaky.length <= MOST_FLAKY
    ? null
    : { title: 'flaky tests', messages: `${flaky.length} of them, at most ${MOST_FLAKY} are allowed` };

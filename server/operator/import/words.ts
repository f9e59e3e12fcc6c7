import { closest, distance } from 'fastest-levenshtein';
import type * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import type { Path } from './json-source';

const listed = (allowed: readonly string[]): string => allowed.join(', ');

/** Suggests the closest known name, if one is similar, and lists all of them. */
export function suggestion(wrong: string, allowed: readonly string[], what = 'allowed'): string {
  if (allowed.length === 0) return 'there are none';
  const lower = allowed.map((name) => name.toLowerCase());
  const nearest = lower.indexOf(closest(wrong.toLowerCase(), lower));
  const isNear = distance(wrong.toLowerCase(), lower[nearest] ?? '') <= Math.max(1, Math.floor(wrong.length / 3));
  return `${isNear ? `did you mean "${allowed[nearest]}"? ` : ''}${what}: ${listed(allowed)}`;
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list [ ]',
  Object: 'an object { }',
};

const expectedName = (expected: string): string =>
  expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((one) => NAMES[one] ?? one.replaceAll('"', ''))
    .join(' or ');

function receivedName(input: unknown, isQuoting: boolean): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'object') return 'an object';
  const quoted = isQuoting ? ` ${JSON.stringify(input).slice(0, 60)}` : '';
  return typeof input === 'string'
    ? `the text${quoted}`
    : `${typeof input === 'number' ? 'the number' : 'the value'}${quoted}`;
}

/** Validation messages of the forms, worded for operators. */
const RULES: Readonly<Record<string, string>> = {
  'validation.required': 'is empty',
  'validation.emailRequired': 'is empty: expected an e-mail address',
  'validation.valueTooLong': `is longer than ${INPUT_LENGTH_LIMIT - 1} characters`,
  'validation.lettersAndDigits': 'has other characters than letters and digits',
  'validation.emailInvalid': 'is not an e-mail address, such as ada@example.org',
};

function ruleText(issue: v.BaseIssue<unknown>): string {
  const own = RULES[issue.message];
  if (own !== undefined) return own;
  const { type, requirement } = issue;
  if (type === 'min_length' && typeof issue.input === 'string') {
    return Number(requirement) === 1 ? 'is empty' : `is shorter than ${Number(requirement)} characters`;
  }
  if (issue.message.startsWith('Invalid id')) return 'cannot be part of an address: use letters, digits and hyphens';
  return issue.message;
}

/** For valibot, a list is an object whose keys are missing. */
function isOfList({ path }: v.BaseIssue<unknown>): boolean {
  const last = path?.at(-1);
  return last?.origin === 'key' && Array.isArray(last.input);
}

const ONE_WORD = /^"(.*)"$/;

/** The error of a value, and what is allowed. `isQuoting` is false for files with secrets. */
export function issueText(issue: v.BaseIssue<unknown>, isQuoting: boolean): string {
  const { kind, type, expected, input } = issue;
  const last = issue.path?.at(-1);
  if (kind === 'schema' && expected !== null && last?.origin === 'key') {
    if (isOfList(issue)) return 'expected an object { }, found a list';
    return `the key ${ONE_WORD.test(expected) ? expected : `"${String(last.key)}"`} is missing`;
  }
  if (kind !== 'schema' || expected === null) {
    const quoted = isQuoting && typeof input === 'string' ? `"${input.slice(0, 60)}" ` : '';
    return `${quoted}${ruleText(issue)}`;
  }
  if (type === 'picklist') {
    const allowed = [...expected.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
    if (typeof input !== 'string') return `expected one of ${listed(allowed)}`;
    return `${isQuoting ? `"${input.slice(0, 60)}" ` : ''}is unknown: ${suggestion(input, allowed)}`;
  }
  if (expected === 'never') return 'is one entry too many';
  return `expected ${expectedName(expected)}, found ${receivedName(input, isQuoting)}`;
}

export const pathOf = (issue: v.BaseIssue<unknown>): Path =>
  (issue.path ?? [])
    .slice(0, isOfList(issue) ? -1 : undefined)
    .map(({ key }) => (typeof key === 'number' ? key : String(key)));

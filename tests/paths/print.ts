import type { Speech } from '../e2e/kernel/speech';
import { sentenceOf } from './actions';
import type { Coverage, Covered } from './describe';
import type { ListedPath, ListedStep, Listing } from './list';
import type { Model } from './model';
import type { Kind } from './options';
import { expectedIn } from './walk';

const WHAT: Readonly<Record<Kind, string>> = {
  shortest: 'the shortest path to every state',
  simple: 'all simple paths',
  each: 'the shortest path to every transition',
  covering: 'paths through every transition',
};

const stepText = ({ event, payload, to }: ListedStep): string =>
  `${event}${payload === '' ? '' : ` ${payload}`} → ${to}`;

const pathText = ({ start, steps }: ListedPath): string => [start, ...steps.map(stepText)].join('  ');

const counted = (what: string, { covered, all }: Covered): string => `${what} ${covered} of ${all}`;
const both = ({ states, transitions }: Coverage): string =>
  `${counted('states', states)}, ${counted('transitions', transitions)}`;

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

export function tableOf({ name, kind, paths, isCut, covered, coverable, description }: Listing): string {
  return [
    `${name}: ${WHAT[kind]}`,
    ...(description === null ? [] : [description]),
    '',
    ...columns([
      ['#', 'steps', 'path'],
      ...paths.map((path, at) => [String(at + 1), String(path.steps.length), pathText(path)]),
    ]),
    '',
    ...(isCut ? [`There are more: narrow them by --to, --through or --at-most, or ask for more with --first.`] : []),
    `These paths: ${both(covered)}`,
    `Any paths:   ${both(coverable)}`,
    ...coverable.states.missed.concat(coverable.transitions.missed).map((gap) => `never reached: ${gap}`),
  ].join('\n');
}

export const jsonOf = (listing: Listing | readonly Overview[]): string => JSON.stringify(listing, null, 2);

/** The paths as a feature; a model's in the words of its steps and expectations. */
export function gherkinOf({ name, id, description, paths }: Listing, model: Model | null, speech: Speech): string {
  const sentences = (actions: Model['steps'][string] | null | undefined, otherwise: string): string[] =>
    !actions || actions.length === 0 ? [otherwise] : actions.map((action) => sentenceOf(action, speech));
  const lines = (keyword: string, [first = '', ...rest]: readonly string[]): string[] => [
    `    ${keyword} ${first}`,
    ...rest.map((line) => `    And ${line}`),
  ];
  const scenario = ({ id: pathId, start, steps }: ListedPath, at: number): string[] => [
    '',
    `  @${pathId}`,
    `  Scenario: ${at + 1}. ${[start, ...steps.map(({ to }) => to)].join(' → ')}`,
    ...lines('Given', sentences(model && expectedIn(model, start), `${id} is ${start}`)),
    ...steps.flatMap(({ event, payload, to }) => [
      ...lines('When', sentences(model?.steps[event], `${event}${payload === '' ? '' : ` ${payload}`}`)),
      ...lines('Then', sentences(model && expectedIn(model, to), `${id} is ${to}`)),
    ]),
  ];
  return [`Feature: ${name}`, ...(description === null ? [] : [`  ${description}`]), ...paths.flatMap(scenario)].join(
    '\n',
  );
}

export type Overview = { name: string; coverage: Coverage };

const percent = ({ covered, all }: Covered): string =>
  `${covered}/${all} ${all === 0 ? 100 : Math.floor((covered / all) * 100)} %`;

export function overviewOf(rows: readonly Overview[]): string {
  return columns([
    ['name', 'states', 'transitions'],
    ...rows.map(({ name, coverage: { states, transitions } }) => [name, percent(states), percent(transitions)]),
  ]).join('\n');
}

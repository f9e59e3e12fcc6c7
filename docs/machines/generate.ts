import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

const COMMAND = 'npx tsx docs/machines/generate.ts';
const SOURCES = fileURLToPath(new URL('../../machines/', import.meta.url));
const PAGES = fileURLToPath(new URL('./', import.meta.url));
const SOURCE_ENDING = '.machine.ts';

/** A guard as a reader knows it: its name, with `not`, `and`, `or` and `stateIn` spelled out. */
export function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (guard === null || (typeof guard !== 'object' && typeof guard !== 'function')) return 'inline guard';
  if ('guards' in guard && Array.isArray(guard.guards)) {
    const inner = guard.guards.map(guardText);
    const name = 'name' in guard ? String(guard.name) : 'and';
    return name === 'not' ? `not ${inner.join()}` : `(${inner.join(` ${name} `)})`;
  }
  if ('stateValue' in guard) {
    const value = guard.stateValue;
    return `in ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  }
  return 'type' in guard && typeof guard.type === 'string' ? guard.type : 'inline guard';
}

function guardNames(guard: unknown): string[] {
  if (guard === undefined) return [];
  const inner = guard !== null && typeof guard === 'function' && 'guards' in guard ? guard.guards : null;
  return Array.isArray(inner) ? inner.flatMap(guardNames) : [guardText(guard)];
}

const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? ` ${String(event.type)}` : '';

function actionText(action: unknown): string {
  if (typeof action === 'string') return action;
  if (action === null || (typeof action !== 'object' && typeof action !== 'function')) return 'inline action';
  if (!('type' in action) || typeof action.type !== 'string') return 'inline action';
  const type = action.type.replace(/^xstate\./, '');
  const event = 'event' in action ? typeOf(action.event) : '';
  const to = 'to' in action && typeof action.to === 'string' ? ` ${action.to}${event && ':'}` : '';
  return `${type}${to}${event}`;
}

/** Timers are entry and exit actions too, and are told as events already. */
const isTimer = (action: object): boolean =>
  ['id', 'sendId'].some((key) => String(new Map(Object.entries(action)).get(key)).startsWith('xstate.after.'));

const effectsOf = (actions: readonly unknown[]): string[] =>
  actions.filter((action) => !(typeof action === 'function' && isTimer(action))).map(actionText);

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];
const placeOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'everywhere' : node.path.join('.'));

function eventText({ eventType, source }: AnyTransitionDefinition): string {
  const type = String(eventType);
  if (type === '') return 'always';
  if (type === '*') return 'any event';
  if (type.startsWith('xstate.done.state.')) return 'done';
  const after = /^xstate\.after\.(?<delay>.*)$/s.exec(type)?.groups?.['delay'];
  if (after !== undefined) {
    const delay = after.slice(0, after.length - source.id.length - 1);
    return `after ${delay}${/^\d+$/.test(delay) ? ' ms' : ''}`;
  }
  const { what, id } = /^xstate\.(?<what>done|error|snapshot)\.actor\.(?<id>.*)$/s.exec(type)?.groups ?? {};
  if (what === 'done') return `${id} is done`;
  if (what === 'error') return `${id} fails`;
  return type.replace(/^xstate\.snapshot\./, 'news of ');
}

const initialOf = (node: AnyStateNode): AnyStateNode | undefined => {
  const [target] = node.initial.target;
  return target;
};

const isWithin = (node: AnyStateNode, other: AnyStateNode): boolean => {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent) if (at === other) return true;
  return false;
};

/** Where one comes to when one enters a state. */
function leafOf(node: AnyStateNode): AnyStateNode {
  const [region] = Object.values(node.states);
  const inner = node.type === 'compound' ? initialOf(node) : node.type === 'parallel' ? region : undefined;
  return inner ? leafOf(inner) : node;
}

const idOf = (node: AnyStateNode): string =>
  ['at', ...node.path].map((key) => key.replaceAll(/[^A-Za-z0-9]/g, (sign) => `_${sign.codePointAt(0)}_`)).join('_');
const anyIdOf = (node: AnyStateNode): string => `any_${idOf(node)}`;

const mermaidText = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} .,()[\]/*_-]/gu, (sign) => `#${sign.codePointAt(0)};`);

type Edge = { from: string; to: string; label: string; leaves: AnyStateNode | null };

/** Mermaid cannot draw an arrow between a state and what is inside it: those start at an `any state` of their own. */
function edgeOf(transition: AnyTransitionDefinition, target: AnyStateNode): Edge {
  const { source, guard } = transition;
  const event = eventText(transition);
  const condition = guard === undefined ? '' : `[${guardText(guard)}]`;
  const label = event === 'always' && condition ? condition : [event, condition].filter(Boolean).join(' ');
  const goal = isWithin(source, target) ? leafOf(target) : target;
  const inside = Object.keys(source.states).length > 0 && isWithin(goal, source);
  return { from: inside ? anyIdOf(source) : idOf(source), to: idOf(goal), label, leaves: inside ? source : null };
}

function edgesOf(machine: AnyStateMachine): Edge[] {
  return nodesOf(machine.root)
    .flatMap(transitionsOf)
    .flatMap((transition) => (transition.target ?? []).map((target) => edgeOf(transition, target)));
}

const labelOf = (node: AnyStateNode): string => {
  if (node.type !== 'history') return node.key;
  return node.history === 'deep' ? 'H*' : 'H';
};

function drawInside(node: AnyStateNode, open: ReadonlySet<AnyStateNode>, indent: string): string[] {
  const children = Object.values(node.states);
  const any = open.has(node) ? [`${indent}state "any state" as ${anyIdOf(node)}`] : [];
  if (node.type === 'parallel') {
    const regions = [...children.map((child) => draw(child, open, indent)), ...(any.length > 0 ? [any] : [])];
    return regions.flatMap((region, index) => (index === 0 ? region : [`${indent}--`, ...region]));
  }
  const initial = initialOf(node);
  return [
    ...(initial ? [`${indent}[*] --> ${idOf(initial)}`] : []),
    ...any,
    ...children.flatMap((child) => draw(child, open, indent)),
  ];
}

function draw(node: AnyStateNode, open: ReadonlySet<AnyStateNode>, indent: string): string[] {
  const head = `${indent}state "${mermaidText(labelOf(node))}" as ${idOf(node)}`;
  if (node.type === 'final') return [head, `${indent}${idOf(node)} --> [*]`];
  if (Object.keys(node.states).length === 0) return [head];
  return [`${head} {`, ...drawInside(node, open, `${indent}  `), `${indent}}`];
}

/** The statechart of a machine as the text of a mermaid stateDiagram-v2. Transitions without a target are left out. */
export function diagramOf(machine: AnyStateMachine): string {
  const edges = edgesOf(machine);
  const open = new Set(edges.flatMap(({ leaves }) => leaves ?? []));
  const labels = new Map<string, Set<string>>();
  for (const { from, to, label } of edges) {
    const arrow = `${from} --> ${to}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(mermaidText(label)));
  }
  const { root } = machine;
  return [
    'stateDiagram-v2',
    ...(root.type === 'parallel' || Object.keys(root.states).length === 0
      ? draw(root, open, '  ')
      : drawInside(root, open, '  ')),
    ...[...labels].map(([arrow, texts]) => `  ${arrow} : ${[...texts].join('<br/>')}`),
  ].join('\n');
}

const code = (text: string): string => `\`${text}\``;
const codes = (texts: Iterable<string>): string => [...new Set(texts)].map(code).join(', ');

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`;
  return ['', `## ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

function stateRows(nodes: readonly AnyStateNode[]): string[][] {
  return nodes
    .slice(1)
    .map((node) => [
      code(placeOf(node)),
      node.type === 'atomic' ? '' : node.type,
      codes(node.invoke.map(({ id }) => id)),
      codes(node.tags),
      codes(effectsOf(node.entry)),
      codes(effectsOf(node.exit)),
      node.description ?? '',
    ]);
}

function eventRows(nodes: readonly AnyStateNode[]): string[][] {
  return nodes
    .flatMap(transitionsOf)
    .map((transition) => [
      eventText(transition),
      transition.source.path.length === 0 ? 'everywhere' : code(placeOf(transition.source)),
      transition.guard === undefined ? '' : code(guardText(transition.guard)),
      transition.target === undefined ? 'stays' : codes(transition.target.map(placeOf)),
      codes(transition.actions.map(actionText)),
      typeof transition.description === 'string' ? transition.description : '',
    ]);
}

function actorRows(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): string[][] {
  const invoked = nodes.flatMap((node) =>
    node.invoke.map(({ id, src, systemId }) => ({ id, src: typeof src === 'string' ? src : 'inline', systemId, node })),
  );
  const known = new Set(invoked.map(({ src }) => src));
  return [
    ...invoked.map(({ id, src, systemId, node }) => [
      code(id),
      /^xstate\.invoke\./.test(src) ? 'inline' : code(src),
      systemId === undefined ? '' : code(systemId),
      node.path.length === 0 ? 'everywhere' : code(placeOf(node)),
    ]),
    ...Object.keys(machine.implementations.actors)
      .filter((src) => !known.has(src))
      .map((src) => ['', code(src), '', 'spawned by an action']),
  ];
}

function guardRows(nodes: readonly AnyStateNode[]): string[][] {
  const places = new Map<string, string[]>();
  for (const transition of nodes.flatMap(transitionsOf)) {
    for (const name of guardNames(transition.guard)) {
      places.set(name, [...(places.get(name) ?? []), placeOf(transition.source)]);
    }
  }
  return [...places].map(([name, found]) => [code(name), codes(found)]);
}

function delayRows(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): string[][] {
  const places = new Map<string | number, string[]>();
  for (const node of nodes) {
    for (const { delay } of node.after) {
      if (typeof delay !== 'string' && typeof delay !== 'number') continue;
      places.set(delay, [...(places.get(delay) ?? []), placeOf(node)]);
    }
  }
  return [...places].map(([delay, found]) => {
    const length: unknown = typeof delay === 'number' ? delay : machine.implementations.delays[delay];
    return [
      code(String(delay)),
      typeof length === 'number' ? `${length} ms` : 'computed from the context',
      codes(found),
    ];
  });
}

/** The page of one machine. */
export function pageOf(machine: AnyStateMachine, source: string): string {
  const nodes = nodesOf(machine.root);
  return [
    `# ${machine.id}`,
    '',
    ...(machine.root.description === undefined ? [] : [machine.root.description, '']),
    `Generated from [${source}](../../machines/${source}) by \`${COMMAND}\`: change the machine, not this page.`,
    '',
    '```mermaid',
    diagramOf(machine),
    '```',
    ...table('States', ['State', 'Kind', 'Runs', 'Tags', 'On entry', 'On exit', 'Note'], stateRows(nodes)),
    ...table('Events', ['Event', 'In', 'If', 'Leads to', 'Does', 'Note'], eventRows(nodes)),
    ...table('Actors', ['Actor', 'Logic', 'System id', 'Runs in'], actorRows(machine, nodes)),
    ...table('Guards', ['Guard', 'Asked in'], guardRows(nodes)),
    ...table('Delays', ['Delay', 'Length', 'Waited for in'], delayRows(machine, nodes)),
    '',
  ].join('\n');
}

function indexOf(machines: ReadonlyMap<string, AnyStateMachine>): string {
  const rows = [...machines].map(([source, machine]) => [
    `[${machine.id}](${pageName(source)})`,
    String(nodesOf(machine.root).length - 1),
    machine.root.description ?? '',
  ]);
  return [
    '# Statecharts',
    '',
    `One page per machine of \`machines/\`, generated by \`${COMMAND}\`; \`--check\` fails when a page is stale.`,
    ...table('Machines', ['Machine', 'States', 'What it does'], rows),
    '',
  ].join('\n');
}

const pageName = (source: string): string => `${source.slice(0, -SOURCE_ENDING.length)}.md`;

/** Every page by its file name; `machines` are keyed by the name of their source file. */
export function pagesOf(machines: ReadonlyMap<string, AnyStateMachine>): Map<string, string> {
  const pages = [...machines].map(([source, machine]): [string, string] => [pageName(source), pageOf(machine, source)]);
  return new Map([...pages, ['README.md', indexOf(machines)]]);
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'getStateNodeById' in value && 'root' in value;

/**
 * The machine that a module of `machines/<noun>.machine.ts` exports as `<noun>Machine`.
 * @throws Error when there is none
 */
export function machineOf(source: string, exported: object): AnyStateMachine {
  const noun = source
    .slice(0, -SOURCE_ENDING.length)
    .replaceAll(/-(?<letter>\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = new Map<string, unknown>(Object.entries(exported)).get(`${noun}Machine`);
  if (!isMachine(found)) throw new Error(`machines/${source} does not export a machine named ${noun}Machine`);
  return found;
}

async function readMachines(folder: string): Promise<Map<string, AnyStateMachine>> {
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith(SOURCE_ENDING))
    .toSorted();
  if (sources.length === 0) throw new Error(`There is no ${SOURCE_ENDING} file in ${folder}`);
  const machines = new Map<string, AnyStateMachine>();
  for (const source of sources) {
    const exported: object = await import(pathToFileURL(join(folder, source)).href);
    machines.set(source, machineOf(source, exported));
  }
  return machines;
}

const markdownIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted();

/** One line for each page that is missing, stale, or belongs to no machine. */
export function faultsOf(pages: ReadonlyMap<string, string>, folder: string): string[] {
  const present = markdownIn(folder);
  return [
    ...[...pages].flatMap(([file, text]) => {
      if (!present.includes(file)) return [`${file} is missing`];
      return readFileSync(join(folder, file), 'utf8') === text ? [] : [`${file} is stale`];
    }),
    ...present.filter((file) => !pages.has(file)).map((file) => `${file} belongs to no machine`),
  ];
}

/** Brings a folder up to date; pages that belong to no machine go. */
export function writePages(pages: ReadonlyMap<string, string>, folder: string): void {
  for (const file of markdownIn(folder)) if (!pages.has(file)) rmSync(join(folder, file));
  for (const [file, text] of pages) writeFileSync(join(folder, file), text);
}

async function main(): Promise<void> {
  const pages = pagesOf(await readMachines(SOURCES));
  if (!process.argv.includes('--check')) {
    writePages(pages, PAGES);
    console.log(`docs/machines: ${pages.size} pages written`);
    return;
  }
  const faults = faultsOf(pages, PAGES);
  for (const fault of faults) console.error(`docs/machines/${fault}: run ${COMMAND}`);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();

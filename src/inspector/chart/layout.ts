import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import { arrowsOf, rootOf, stateIn, statesOf } from './ask';
import type { Chart, ChartState, ChartTransition } from './chart';

/** Character width of the drawing's fixed-width font, relative to its size: positions are computed before drawing. */
const ADVANCE = 0.603;
export const TITLE_SIZE = 13;
export const ROW_SIZE = 11;
const TITLE_HEIGHT = 30;
export const ROW_HEIGHT = 17;
const ROWS_SHOWN = 6;
/** A chart of one state is a table of events, so it has room. */
const ROWS_SHOWN_ALONE = 40;
const ROW_SIGNS = 44;
const LABEL_SIGNS = 40;
const SIDE = 12;
const DOT = 12;

/** `on` is the second line of the row above. */
export type RowKind = 'invoke' | 'entry' | 'exit' | 'stay' | 'more' | 'on';
export type Row = { kind: RowKind; text: string; transition: string | null };
export type LabelLine = { text: string; transition: string; isAction: boolean };

const cut = (text: string, signs: number): string => (text.length > signs ? `${text.slice(0, signs - 1)}…` : text);

/** A text in lines of at most so many signs; what does not fit into the last one is cut. */
function wrapped(text: string, signs: number, most: number): string[] {
  const lines: string[] = [];
  let left = text;
  while (left.length > signs && lines.length < most - 1) {
    const space = left.lastIndexOf(' ', signs);
    const end = space > signs / 3 ? space : signs;
    lines.push(left.slice(0, end));
    left = left.slice(end).trimStart();
  }
  return [...lines, cut(left, signs)];
}
const widthOf = (text: string, size: number): number => Math.ceil(text.length * ADVANCE * size);

const happening = ({ type, event, guard }: ChartTransition): string => {
  if (guard === null) return event;
  return type === '' ? `[${guard}]` : `${event} [${guard}]`;
};
const doings = (actions: readonly string[]): string =>
  actions.map((action) => action.replace(/^sendTo /, '→ ')).join(', ');

/** The text of a state's box below its name. */
export function rowsOf(chart: Chart, state: ChartState): Row[] {
  const staying = chart.transitions.filter(({ source, targets }) => source === state.id && targets === null);
  const rows: Row[] = [
    ...state.invokes.map(({ id }): Row => ({ kind: 'invoke', text: id, transition: null })),
    ...(state.entry.length > 0 ? [{ kind: 'entry', text: doings(state.entry), transition: null } as const] : []),
    ...(state.exit.length > 0 ? [{ kind: 'exit', text: doings(state.exit), transition: null } as const] : []),
    ...staying.map((one): Row => {
      const doing = one.actions.length > 0 ? ` / ${doings(one.actions)}` : '';
      return { kind: 'stay', text: `${happening(one)}${doing}`, transition: one.id };
    }),
  ].flatMap((row) =>
    wrapped(row.text, ROW_SIGNS, 2).map((text, index): Row => ({ ...row, text, kind: index === 0 ? row.kind : 'on' })),
  );
  const room = statesOf(chart).length === 1 ? ROWS_SHOWN_ALONE : ROWS_SHOWN;
  if (rows.length <= room) return rows;
  const shown = rows.slice(0, room - 1);
  return [...shown, { kind: 'more', text: String(rows.length - shown.length), transition: null }];
}

/** The transitions of one arrow, one per line. */
export function linesOf(transitions: readonly ChartTransition[]): LabelLine[] {
  return transitions.flatMap((one) => {
    const lines = (text: string, isAction: boolean): LabelLine[] =>
      wrapped(text, LABEL_SIGNS, 3).map((line) => ({ text: line, transition: one.id, isAction }));
    const first = lines(happening(one), false);
    return one.actions.length === 0 ? first : [...first, ...lines(`/ ${doings(one.actions)}`, true)];
  });
}

const initialId = (id: string): string => `initial of ${id}`;
const anyId = (id: string): string => `any of ${id}`;

type Link = { id: string; from: string; to: string; transitions: ChartTransition[] };

function linksOf(chart: Chart): Link[] {
  const links = new Map<string, Link>();
  for (const { transition, from, to, startsAnywhere } of arrowsOf(chart)) {
    const start = startsAnywhere ? anyId(from) : from;
    const id = `${start} → ${to}`;
    const link = links.get(id) ?? { id, from: start, to, transitions: [] };
    link.transitions.push(transition);
    links.set(id, link);
  }
  return [...links.values()];
}

const TITLE_SIGNS = 34;
/** The lines of a state's title. */
export const titleOf = ({ key, kind, isDeep }: ChartState): string[] =>
  kind === 'history' ? [isDeep ? 'H*' : 'H'] : wrapped(key, TITLE_SIGNS, 3);
/** The height of a state's box above its rows. */
export const titleHeight = (state: ChartState): number => TITLE_HEIGHT + (titleOf(state).length - 1) * ROW_HEIGHT;

function nodeOf(chart: Chart, state: ChartState, starts: ReadonlySet<string>): ElkNode {
  const rows = rowsOf(chart, state);
  const title =
    Math.max(...titleOf(state).map((line) => widthOf(line, TITLE_SIZE))) +
    2 * SIDE +
    (state.kind === 'atomic' ? 0 : 26);
  const width = Math.max(title, 72, ...rows.map(({ text }) => widthOf(text, ROW_SIZE) + 2 * SIDE + 18));
  const head = titleHeight(state) + rows.length * ROW_HEIGHT + (rows.length > 0 ? 8 : 0);
  if (state.kind === 'history') return { id: state.id, width: 30, height: 30 };
  if (state.children.length === 0) return { id: state.id, width, height: head + 4 };
  const marks: ElkNode[] = [
    ...(state.initial === null ? [] : [{ id: initialId(state.id), width: DOT, height: DOT }]),
    ...(starts.has(anyId(state.id)) ? [{ id: anyId(state.id), width: 84, height: 24 }] : []),
  ];
  return {
    id: state.id,
    children: [...marks, ...state.children.map((id) => nodeOf(chart, stateIn(chart, id), starts))],
    layoutOptions: {
      'elk.padding': `[top=${head + 14},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${head + 20})`,
    },
  };
}

function edgeOf({ id, from, to, transitions }: Link): ElkExtendedEdge {
  const lines = linesOf(transitions);
  const width = Math.max(...lines.map(({ text }) => widthOf(text, ROW_SIZE))) + 12;
  return { id, sources: [from], targets: [to], labels: [{ id, width, height: lines.length * 15 + 4, text: id }] };
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.edgeLabels.inline': 'true',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
};

/** A chart in elkjs format. */
export function graphOf(chart: Chart): ElkNode {
  const links = linksOf(chart);
  const starts = new Set(links.map(({ from }) => from));
  const initials = statesOf(chart).flatMap(({ id, initial }): ElkExtendedEdge[] =>
    initial === null ? [] : [{ id: `start of ${id}`, sources: [initialId(id)], targets: [initial] }],
  );
  return {
    id: 'drawing',
    layoutOptions: OPTIONS,
    children: [nodeOf(chart, rootOf(chart), starts)],
    edges: [...initials, ...links.map(edgeOf)],
  };
}

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
export type DrawnState = Box & { id: string; depth: number };
export type DrawnMark = Box & { id: string; kind: 'initial' | 'any' };
export type DrawnArrow = { id: string; points: Point[]; label: Box | null; lines: LabelLine[]; transitions: string[] };
export type Drawing = {
  chart: string;
  width: number;
  height: number;
  /** Outer ones first. */
  states: DrawnState[];
  marks: DrawnMark[];
  arrows: DrawnArrow[];
};

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function placed(node: ElkNode, depth: number): { node: ElkNode; depth: number }[] {
  return [{ node, depth }, ...(node.children ?? []).flatMap((child) => placed(child, depth + 1))];
}

/** Converts elkjs positions back to the chart. */
export function drawingOf(chart: Chart, layout: ElkNode): Drawing {
  const nodes = (layout.children ?? []).flatMap((child) => placed(child, 0));
  const links = new Map(linksOf(chart).map((link) => [link.id, link]));
  const { width = 0, height = 0 } = layout;
  return {
    chart: chart.id,
    width,
    height,
    states: nodes
      .filter(({ node }) => node.id in chart.states)
      .map(({ node, depth }) => ({ id: node.id, depth, ...boxOf(node) })),
    marks: nodes
      .filter(({ node }) => !(node.id in chart.states))
      .map(({ node }) => ({ id: node.id, kind: node.id.startsWith('any of ') ? 'any' : 'initial', ...boxOf(node) })),
    arrows: (layout.edges ?? []).map(({ id, sections = [], labels = [] }) => {
      const transitions = links.get(id)?.transitions ?? [];
      const [label] = labels;
      return {
        id,
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
        label: label === undefined ? null : boxOf(label),
        lines: linesOf(transitions),
        transitions: transitions.map((one) => one.id),
      };
    }),
  };
}

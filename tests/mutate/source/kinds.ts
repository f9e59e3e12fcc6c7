import { bare, isFunction, isStatement, type Node, nameOf, type Place } from './tree';

export const SOURCE_KINDS = [
  'cleanup',
  'request',
  'condition',
  'rights',
  'order',
  'boundary',
  'filter',
  'answer',
  'return',
  'branch',
  'choice',
  'comparison',
  'call',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The text from `start` to `end` becomes `text`. */
export type Edit = { start: number; end: number; text: string };
const CLEANUP =
  /^(?:remove\w*Listener|clear(?:Timeout|Interval)|cancel\w*|abort|close\w*|end|stop\w*|un(?!defined$)[a-z]\w*|off|disconnect|destroy|dispose|release\w*|revoke\w*|terminate|detach\w*)$/;
const CHECK = /^(?:require[A-Z]?|check|assert|ensure|demand|authorize)\w*$/;
const ANSWER = /^(?:header|headers|code|status|type|setHeader|removeHeader|setCookie)$/;
const LOGGING = /(?:^|\.)(?:log|logger|console|audit)\??\.\w+$/;
const REFUSED = /\b(?:forbidden|unauthorized|Refused|Forbidden)\(|ApiError\(40[13]\b/;
const RIGHTS =
  /\b(?:may[A-Z]\w*|hasRole|authorities|roles?|is(?:Own|Owner|Member|Admin|Admitted|Allowed|Host|LockedOut|Locked|Blocked|Moderator|Organiser|Proven|Private|Verified|Expired|Revoked)|uid|userId|owner|token|secret|signature)\b/;
/** A plain error says what cannot happen. */
const IMPOSSIBLE = /^\{?\s*throw new (?:Type)?Error\(/;
const SENDING = /^(?:get|post|put|patch|delete|request|upload|fetch|send|sendBeacon|readJson|call)$/;
const SENDER = /http|api|client|session|navigator|request|fetch/i;
/** Of the realtime database. */
const STORING = /^(?:fetch|update|set|push|child|ref|query)$/;
const SENT = /^(?:query|headers|body|params|form|payload|searchParams)$/;
const STATE =
  /^(?:disabled|hidden|checked|selected|open|opened|readOnly|required|inert|aria-(?:expanded|pressed|current|selected|checked|disabled|hidden|live|busy|invalid|describedby|labelledby|label))$/;
const GATES: Readonly<Record<string, string>> = {
  administrator: 'user',
  designer: 'user',
  user: 'bearer',
  visitor: 'userIfAny',
};
const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const EQUALITIES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' };
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const LONGEST = 70;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

function hasJsx(node: Node): boolean {
  const inner = bare(node);
  if (inner.type === 'JSXElement' || inner.type === 'JSXFragment') return true;
  if (inner.type === 'ConditionalExpression') return hasJsx(inner.consequent) || hasJsx(inner.alternate);
  return inner.type === 'LogicalExpression' && hasJsx(inner.right);
}

type Found = { kind: SourceKind; what: string; edit: Edit };

/** What the readers of nodes use: texts, edits, and what is around the node. */
function aidsFor({ node, around }: Place, code: string) {
  const parent = around.at(-1);
  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const said = (part: Node): string => shortened(textOf(part));
  const put = (part: Node, text: string): Edit => ({ start: part.start, end: part.end, text });
  const negated = (part: Node): Edit => put(part, `!(${textOf(part)})`);
  const rightsOr = (kind: SourceKind, part: Node, then = ''): SourceKind =>
    RIGHTS.test(textOf(part)) || REFUSED.test(then) ? 'rights' : kind;

  /** The call or the declaration that sends what a node is part of. */
  const sender = (): string | null => {
    const chain = [...around, node];
    for (let index = chain.length - 2; index >= 0; index -= 1) {
      const [outer, inner] = [chain[index], chain[index + 1]];
      if (outer === undefined || inner === undefined || isFunction(outer) || isStatement(outer)) return null;
      if (outer.type === 'VariableDeclarator') return SENT.test(nameOf(outer.id)) ? nameOf(outer.id) : null;
      if (outer.type === 'NewExpression' && nameOf(outer.callee) === 'URLSearchParams') return 'URLSearchParams';
      if (outer.type !== 'CallExpression' || outer.callee === inner) continue;
      const name = nameOf(outer.callee);
      const isMember = outer.callee.type === 'MemberExpression';
      if (!isMember && STORING.test(name)) return name;
      if (isMember && SENDING.test(name) && SENDER.test(textOf(outer.callee).replace(/\w+$/, ''))) return name;
      if (textOf(outer.callee) === 'JSON.stringify') return 'JSON.stringify';
    }
    return null;
  };

  return { around, parent, textOf, said, put, negated, rightsOr, sender };
}
type Aids = ReturnType<typeof aidsFor>;

type Of<T extends Node['type']> = Extract<Node, { type: T }>;

const pathFaults = (node: Of<'Literal' | 'TemplateLiteral'>, { parent, textOf, said, sender }: Aids): Found[] => {
  if (node.type === 'Literal' && typeof node.value !== 'string') return [];
  const isPath = /^[`'"][\w/.$\-{}]*\/[\w/.$\-{}()]*[`'"]$/.test(textOf(node));
  if (!isPath || parent?.type === 'ImportExpression' || sender() === null) return [];
  const at = node.start + (/[a-z](?=\/|[`'"]$)/i.exec(textOf(node))?.index ?? -1) + 1;
  return at === node.start
    ? []
    : [{ kind: 'request', what: `another path than ${said(node)}`, edit: { start: at, end: at, text: 'x' } }];
};

/** The faults of nodes, by their type. */
const READERS: { readonly [T in Node['type']]?: (node: Of<T>, aids: Aids) => Found[] } = {
  ExpressionStatement(node, { textOf, said, put, sender }) {
    const call = bare(node.expression);
    if (call.type !== 'CallExpression') return [];
    const name = nameOf(call.callee);
    if (name === '' || call.callee.type === 'Super' || LOGGING.test(textOf(call.callee))) return [];
    const isSent = sender() !== null || /searchParams\.(?:set|append)$/.test(textOf(call.callee));
    let kind: SourceKind = isSent ? 'request' : 'call';
    if (CLEANUP.test(name)) kind = 'cleanup';
    else if (CHECK.test(name)) kind = 'rights';
    else if (ANSWER.test(name)) kind = 'answer';
    return [{ kind, what: `without ${said(node)}`, edit: put(node, ';') }];
  },
  ArrowFunctionExpression(node, { said, put }) {
    const body = bare(node.body);
    if (body.type !== 'CallExpression' || node.params.length > 0 || !CLEANUP.test(nameOf(body.callee))) return [];
    return [{ kind: 'cleanup', what: `without ${said(node.body)}`, edit: put(node.body, 'undefined') }];
  },
  ReturnStatement(node, { around, said, put }) {
    const given = node.argument && bare(node.argument);
    if (!given || !around.some(isFunction)) return [];
    const isEnd =
      (given.type === 'ArrowFunctionExpression' && given.params.length === 0) ||
      ((given.type === 'Identifier' || given.type === 'MemberExpression') && CLEANUP.test(nameOf(given)));
    return isEnd
      ? [{ kind: 'cleanup', what: `nothing instead of ${said(node)}`, edit: put(node, 'return () => {};') }]
      : [];
  },
  Property(node, { around, parent, said, put, sender }) {
    if (parent?.type !== 'ObjectExpression') return [];
    const key = node.computed ? said(node.key) : nameOf(node.key);
    const without = (kind: SourceKind, of: string): Found[] => [
      { kind, what: `${of} without ${key}`, edit: put(node, '...{}') },
    ];
    const outer = around.at(-2);
    // An abort comes once.
    const isAbort = outer?.type === 'CallExpression' && outer.arguments[0] && nameOf(outer.arguments[0]) === 'abort';
    if (key === 'signal' || (key === 'once' && !isAbort)) return without('cleanup', 'options');
    if (outer?.type === 'CallExpression' && /^(?:object|strictObject|looseObject)$/.test(nameOf(outer.callee)))
      return without('request', 'schema');
    const to = sender();
    return to === null ? [] : without('request', to);
  },
  Literal: pathFaults,
  TemplateLiteral: pathFaults,
  MemberExpression(node, { parent, textOf, said, put, sender }) {
    const isRoute =
      parent?.type === 'CallExpression' && parent.callee !== node && /^[A-Z_]*API$/.test(nameOf(node.object));
    if (isRoute && sender() !== null)
      return [{ kind: 'request', what: `another path than ${said(node)}`, edit: put(node, `(${textOf(node)} + 'x')`) }];
    const weaker = GATES[nameOf(node.property)];
    if (nameOf(node.object) !== 'gate' || weaker === undefined || parent?.type !== 'CallExpression') return [];
    return [{ kind: 'rights', what: `gate.${weaker} instead of ${said(node)}`, edit: put(node.property, weaker) }];
  },
  JSXAttribute(node, { said, put }) {
    const name = nameOf(node.name);
    if (STATE.test(name)) return [{ kind: 'condition', what: `without ${said(node)}`, edit: put(node, '') }];
    return /^on[A-Z]/.test(name) ? [{ kind: 'call', what: `without ${said(node)}`, edit: put(node, '') }] : [];
  },
  IfStatement(node, { textOf, said, put, negated, rightsOr }) {
    const then = textOf(node.consequent);
    if (IMPOSSIBLE.test(then)) return [];
    const test = said(node.test);
    const found: Found[] = [
      { kind: rightsOr('branch', node.test, then), what: `if (${test}) negated`, edit: negated(node.test) },
    ];
    const isExit = /^\{?\s*(?:return|throw|continue)\b[^;]*;\s*\}?$/.test(then);
    if (isExit && !node.alternate)
      found.push({ kind: rightsOr('return', node.test, then), what: `without ${said(node)}`, edit: put(node, ';') });
    return found;
  },
  ConditionalExpression(node, { parent, textOf, said, put, negated, rightsOr }) {
    const isShown = hasJsx(node) || parent?.type === 'JSXExpressionContainer';
    const kind = rightsOr(isShown ? 'condition' : 'choice', node.test);
    const found: Found[] = [{ kind, what: `(${said(node.test)}) ? negated`, edit: negated(node.test) }];
    if (isShown)
      found.push({ kind, what: `always ${said(node.consequent)}`, edit: put(node, `(${textOf(node.consequent)})`) });
    return found;
  },
  LogicalExpression(node, { parent, textOf, said, put, negated, rightsOr }) {
    const isShown = node.operator === '&&' && (hasJsx(node.right) || parent?.type === 'JSXExpressionContainer');
    const kind = rightsOr(isShown ? 'condition' : 'choice', node.left);
    if (isShown)
      return [
        { kind, what: `(${said(node.left)}) && negated`, edit: negated(node.left) },
        { kind, what: `always ${said(node.right)}`, edit: put(node, `(${textOf(node.right)})`) },
      ];
    const other = LOGIC[node.operator];
    if (other === undefined) return [];
    // Without parentheses the two operators would bind differently.
    const text = `((${textOf(node.left)}) ${other} (${textOf(node.right)}))`;
    return [{ kind, what: `${other} in ${said(node)}`, edit: put(node, text) }];
  },
  BinaryExpression(node, { parent, textOf, said, put, rightsOr }) {
    const [boundary, equality] = [BOUNDARIES[node.operator], EQUALITIES[node.operator]];
    const operator = boundary ?? equality;
    if (operator === undefined) return [];
    const isTest = (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node;
    if (equality !== undefined && (isTest || hasJsx(parent ?? node))) return [];
    const kind = boundary === undefined ? rightsOr('comparison', node) : 'boundary';
    const text = `${textOf(node.left)} ${operator} ${textOf(node.right)}`;
    return [{ kind, what: `${operator} in ${said(node)}`, edit: put(node, text) }];
  },
  CallExpression(node, { textOf, said, put, rightsOr }) {
    const [first] = node.arguments;
    if (node.callee.type === 'Identifier') {
      const name = node.callee.name;
      if (name === 'asc' || name === 'desc')
        return [
          { kind: 'order', what: `${said(node)} reversed`, edit: put(node.callee, name === 'asc' ? 'desc' : 'asc') },
        ];
      if (name === 'hasRole')
        return [{ kind: 'rights', what: `true instead of ${said(node)}`, edit: put(node, 'true') }];
      if (name === 'and')
        return node.arguments.map((one) => ({
          kind: rightsOr('filter', one),
          what: `and() without ${said(one)}`,
          edit: put(one, 'undefined'),
        }));
      return [];
    }
    if (node.callee.type !== 'MemberExpression' || node.optional || node.callee.optional) return [];
    const { object } = node.callee;
    const name = nameOf(node.callee.property);
    if (name === 'pipe' && textOf(object) === 'v')
      return node.arguments
        .slice(1)
        .filter((step) => /^v\.(?:min|max|regex|check|integer|email|nonEmpty|finite|length|safe)/.test(textOf(step)))
        .map((step) => ({
          kind: 'boundary',
          what: `v.pipe() without ${said(step)}`,
          edit: put(step, 'v.check(() => true)'),
        }));
    const without = (kind: SourceKind): Found => ({
      kind,
      what: `without .${name}() in ${said(node)}`,
      edit: { start: object.end, end: node.end, text: '' },
    });
    if (name === 'toSorted' || name === 'sort') {
      const text = first ? `(one, other) => (${textOf(first)})(other, one)` : '(one, other) => (one < other ? 1 : -1)';
      const at = first ?? { start: node.end - 1, end: node.end - 1 };
      return [
        without('order'),
        { kind: 'order', what: `reversed .${name}() in ${said(node)}`, edit: { start: at.start, end: at.end, text } },
      ];
    }
    if (['toReversed', 'reverse', 'orderBy'].includes(name)) return [without('order')];
    if (name === 'filter' && node.arguments.length === 1) return [without('filter')];
    if (name === 'where' && first) return [{ ...without('filter'), kind: rightsOr('filter', first) }];
    const isLimit =
      name === 'limit' || (name === 'slice' && node.arguments.length === 2 && textOf(node).includes('(0,'));
    return isLimit ? [without('boundary')] : [];
  },
};

/** The faults of one place. */
export function faultsAt(place: Place, code: string): Found[] {
  const read = READERS[place.node.type] as ((node: Node, aids: Aids) => Found[]) | undefined;
  return read?.(place.node, aidsFor(place, code)) ?? [];
}

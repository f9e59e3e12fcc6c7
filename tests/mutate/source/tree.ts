import { type ESTree, parseSync } from 'vite';

export type Node = ESTree.Node;
/** A node with the nodes around it, the innermost last. */
export type Place = { node: Node; around: readonly Node[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** TypeScript's own nodes are no code, except those around an expression. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);

function* nodesIn(node: Node, around: readonly Node[]): Generator<Place> {
  if (isType(node)) return;
  yield { node, around };
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (isNode(child)) yield* nodesIn(child, [...around, node]);
    }
  }
}

/** Every node of a source that runs, in the order of the text. @throws Error if the source cannot be read */
export function placesIn(file: string, code: string): Place[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  return [...nodesIn(program, [])];
}

/** What a source imports, also while it runs; types are left out. */
export function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code);
  return [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType: isOnlyType }) => !isOnlyType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType: isOnlyType }) =>
        moduleRequest === null || isOnlyType ? [] : [moduleRequest.value],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
}

export const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

export const isStatement = ({ type }: Node): boolean => type.endsWith('Statement') || type.endsWith('Declaration');

/** The expression without the parentheses and types around it. */
export function bare(node: Node): Node {
  if (node.type === 'AwaitExpression' || (node.type === 'UnaryExpression' && node.operator === 'void'))
    return bare(node.argument);
  if (
    node.type === 'ParenthesizedExpression' ||
    node.type === 'ChainExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression'
  )
    return bare(node.expression);
  return node;
}

/** The last name of what is called, such as `abort` of `end.signal.abort`; empty if there is none. */
export function nameOf(node: Node): string {
  const inner = bare(node);
  if (inner.type === 'Identifier' || inner.type === 'JSXIdentifier' || inner.type === 'PrivateIdentifier')
    return inner.name;
  if (inner.type === 'MemberExpression') return nameOf(inner.property);
  if (inner.type === 'Literal') return String(inner.value);
  return '';
}

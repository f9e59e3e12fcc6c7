import { type Edit, faultsAt, type SourceKind } from './kinds';
import { isFunction, isStatement, type Node, nameOf, type Place, placesIn } from './tree';

/** Where a call can be inserted that tells whether a fault is reached. */
export type Spot = { start: number; end: number; form: 'expression' | 'statement' | 'branch' };

/**
 * `name` is unique, describes the fault to readers, and is the same whatever else the file has; `file` is relative to the
 * root of the repository. `isStatic` if the code runs as its module loads.
 */
export type SourceFault = {
  name: string;
  file: string;
  line: number;
  kind: SourceKind;
  edit: Edit;
  spot: Spot;
  isStatic: boolean;
};

const ROUTE = /^(?:get|post|put|patch|delete)$/;

/** The route that a function answers, as `get API.userProfile`; empty if it is none. */
function routeOf(call: Node, answer: Node, code: string): string {
  const [path] = call.type === 'CallExpression' ? call.arguments : [];
  if (call.type !== 'CallExpression' || path === undefined || path === answer) return '';
  const method = nameOf(call.callee);
  const text = code.slice(path.start, path.end).replace(/^apiRoute\((.*)\)$/, '$1');
  return ROUTE.test(method) ? `${method} ${text}` : '';
}

/** The functions around a place, the outermost first, as `create.close`. */
function whereOf({ around }: Place, code: string): string {
  const names = around.flatMap((node, index) => {
    const parent = around[index - 1];
    const isOutside = !around.slice(0, index).some(isFunction);
    if (node.type === 'MethodDefinition') return [nameOf(node.key)];
    // What calls build at module level has the name of its constant.
    if (node.type === 'VariableDeclarator' && isOutside) return [nameOf(node.id)];
    if (!isFunction(node) || parent === undefined) return [];
    if ('id' in node && node.id) return [nameOf(node.id)];
    if (parent.type === 'VariableDeclarator') return isOutside ? [] : [nameOf(parent.id)];
    if (parent.type === 'Property' && !parent.computed) return [nameOf(parent.key)];
    return [routeOf(parent, node, code)];
  });
  return names.filter((name) => name !== '').join('.') || '(module)';
}

const LISTS = new Set(['BlockStatement', 'Program', 'StaticBlock', 'SwitchCase', 'TSModuleBlock']);

/** The nearest place around a node where a call can be inserted. */
function spotOf({ node, around }: Place): Spot {
  const chain = [...around, node];
  for (let index = chain.length - 1; index > 0; index -= 1) {
    const [inner, outer] = [chain[index], chain[index - 1]];
    if (inner === undefined || outer === undefined) break;
    const { start, end } = inner;
    const isBody = outer.type === 'ArrowFunctionExpression' && outer.body === inner && inner.type !== 'BlockStatement';
    const isDefault =
      (outer.type === 'AssignmentPattern' && outer.right === inner) ||
      (outer.type === 'PropertyDefinition' && outer.value === inner);
    if (isBody || isDefault) return { start, end, form: 'expression' };
    if (isStatement(inner) && inner.type !== 'BlockStatement') {
      if (LISTS.has(outer.type)) return { start, end, form: 'statement' };
      if (outer.type === 'IfStatement') return { start, end, form: 'branch' };
    }
  }
  return { start: 0, end: 0, form: 'statement' };
}

/** The faults of one source, in the order of its text. @throws Error if it cannot be read */
export function sourceFaults(file: string, code: string): SourceFault[] {
  const counts = new Map<string, number>();
  return placesIn(file, code).flatMap((place) =>
    faultsAt(place, code).map(({ kind, what, edit }) => {
      const base = `${file}: ${whereOf(place, code)}: ${what}`;
      const count = (counts.get(base) ?? 0) + 1;
      counts.set(base, count);
      return {
        name: count > 1 ? `${base} [${count}]` : base,
        file,
        line: code.slice(0, place.node.start).split('\n').length,
        kind,
        edit,
        spot: spotOf(place),
        isStatic: !place.around.some(isFunction),
      };
    }),
  );
}

import { type CallExpression, type Expression, type MemberExpression, parseExpressionAt } from 'acorn';
import { fault, RulesError } from './fault';
import { callMethod, computedProperty, hasAllChildren, matchesPattern, property } from './members';
import { conditional, OPERATORS, unary } from './operators';
import { compilePattern } from './pattern';
import { type Compiled, isUnknown, type Run, type Scope } from './types';

/** The context of an expression, which determines the variables that it may use. */
export type Surroundings = {
  rule: '.read' | '.write' | '.validate';
  /** The `$` names at and above the rule, each with the index of its key in the path. */
  wildcards: ReadonlyMap<string, number>;
};

type Located = { start: number; end: number };

function parse(source: string): Expression {
  let hasComment = false;
  let expression: Expression;
  try {
    expression = parseExpressionAt(source, 0, {
      ecmaVersion: 5,
      preserveParens: true,
      onComment: () => {
        hasComment = true;
      },
    });
  } catch (error) {
    throw new RulesError(`"${source}" cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const rest = source.slice(expression.end).trim();
  if (rest !== '') throw new RulesError(`"${source}" goes on after its end: ${rest}`);
  if (hasComment) throw new RulesError(`"${source}" has a comment`);
  return expression;
}

/**
 * Compiles an expression of the rules language; types are checked as far as they are known.
 * @throws RulesError
 */
export function compileExpression(source: string, { rule, wildcards }: Surroundings): (scope: Scope) => boolean {
  function refuse({ start, end }: Located, reason: string): never {
    throw new RulesError(`"${source.slice(start, end)}" ${reason}`);
  }

  function identifier(node: Located, name: string): Compiled {
    const index = wildcards.get(name);
    if (index !== undefined) return { kind: 'string', run: ({ path }) => path[index] ?? fault() };
    switch (name) {
      case 'auth':
        return { kind: 'any', run: ({ auth }) => auth };
      case 'now':
        return { kind: 'number', run: ({ now }) => now };
      case 'root':
        return { kind: 'place', run: ({ root }) => root };
      case 'data':
        return { kind: 'place', run: ({ data }) => data };
      case 'newData':
        if (rule === '.read') refuse(node, 'is unknown in .read');
        return { kind: 'place', run: ({ newData }) => newData };
      case 'query':
        if (rule !== '.read') refuse(node, `is unknown in ${rule}`);
        return { kind: 'query', run: ({ query }) => query };
      default:
        return refuse(node, 'is an unknown name');
    }
  }

  function text(node: Located, value: CallExpression['arguments'][number] | null): Run {
    if (value === null || value.type === 'SpreadElement')
      return refuse(node, 'has something other than texts as values');
    const { kind, run } = compile(value);
    if (kind !== 'string' && !isUnknown(kind)) refuse(value, 'is not a text');
    return run;
  }

  function member(node: MemberExpression): Compiled {
    if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier')
      return refuse(node, 'is not supported');
    const of = compile(node.object);
    if (!node.computed) {
      const name = node.property.type === 'Identifier' ? node.property.name : '';
      return property(of, name) ?? refuse(node, `has an unknown property "${name}"`);
    }
    const key = compile(node.property);
    const isKey = key.kind === 'string' || key.kind === 'number' || isUnknown(key.kind);
    if (of.kind !== 'any' || !isKey)
      return refuse(node, 'has [ ] where only auth may have it, with a text or a number');
    return computedProperty(of, key);
  }

  function call(node: CallExpression): Compiled {
    const { callee, arguments: values } = node;
    if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super')
      return refuse(node, 'calls something other than a method');
    const name = callee.property.type === 'Identifier' ? callee.property.name : '';
    if (name === 'getPriority') return refuse(node, 'reads a priority, and priorities are not supported');
    const of = compile(callee.object);
    const [value] = values;
    if (of.kind === 'place' && name === 'hasChildren' && value !== undefined) {
      if (values.length > 1 || value.type !== 'ArrayExpression' || value.elements.length === 0)
        return refuse(node, 'needs one list of keys');
      return hasAllChildren(
        of,
        value.elements.map((key) => text(node, key)),
      );
    }
    if (name === 'matches') {
      const regex = value?.type === 'Literal' && values.length === 1 ? value.regex : undefined;
      if (regex === undefined) return refuse(node, 'needs one regular expression');
      return (
        matchesPattern(of, compilePattern(regex.pattern, regex.flags)) ??
        refuse(node, 'matches something other than a text')
      );
    }
    const called = callMethod(
      of,
      name,
      values.map((one) => text(node, one)),
    );
    return called ?? refuse(node, `calls an unknown method "${name}", or with the wrong number of values`);
  }

  function literal(node: Located, value: unknown): Compiled {
    if (value === null) return { kind: 'null', run: () => null };
    if (typeof value === 'string') return { kind: 'string', run: () => value };
    if (typeof value === 'number') return { kind: 'number', run: () => value };
    if (typeof value === 'boolean') return { kind: 'boolean', run: () => value };
    return refuse(node, 'is a regular expression outside of matches( )');
  }

  function compile(node: Expression): Compiled {
    if (node.type === 'ParenthesizedExpression') return compile(node.expression);
    if (node.type === 'Literal') return literal(node, node.value);
    if (node.type === 'Identifier') return identifier(node, node.name);
    if (node.type === 'MemberExpression') return member(node);
    if (node.type === 'CallExpression') return call(node);
    if (node.type === 'UnaryExpression')
      return (
        unary(node.operator, compile(node.argument)) ??
        refuse(node, `has ${node.operator} before a type that it does not take`)
      );
    if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') {
      if (node.left.type === 'PrivateIdentifier') return refuse(node, 'is not supported');
      const operator = OPERATORS.get(node.operator) ?? refuse(node, `has the unknown operator ${node.operator}`);
      const sides = [compile(node.left), compile(node.right)] as const;
      return operator(...sides) ?? refuse(node, `has ${node.operator} between types that it does not take`);
    }
    if (node.type !== 'ConditionalExpression') return refuse(node, 'is not supported');
    const test = compile(node.test);
    if (test.kind !== 'boolean') refuse(node.test, 'is not a boolean');
    return conditional(test.run, compile(node.consequent), compile(node.alternate));
  }

  const { kind, run } = compile(parse(source));
  if (kind !== 'boolean') throw new RulesError(`"${source}" is not a boolean`);
  return (scope) => run(scope) === true;
}

import { fault } from './fault';
import { type Compiled, isUnknown, type Kind, type Run } from './types';

/** The operation for two operands; null if their types do not allow it. */
type Operator = (left: Compiled, right: Compiled) => Compiled | null;

const allow = (kind: Kind, ...kinds: readonly Kind[]): boolean => isUnknown(kind) || kinds.includes(kind);

const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Branches and claims that are objects can be compared, with null above all, but equal nothing except themselves. */
const isComparable = (value: unknown): boolean =>
  isScalar(value) || (typeof value === 'object' && !Array.isArray(value));

const equality =
  (isWanted: boolean): Operator =>
  ({ kind: leftKind, run: left }, { kind: rightKind, run: right }) => {
    const isAllowed = [leftKind, rightKind].every((kind) => kind !== 'place' && kind !== 'query');
    if (!isAllowed) return null;
    return {
      kind: 'boolean',
      run(scope) {
        const a = left(scope);
        const b = right(scope);
        if (!isComparable(a) || !isComparable(b)) fault();
        return (a === b) === isWanted;
      },
    };
  };

/** Compares two texts, two numbers, or null with null; anything else is an error. */
const order =
  (isHeld: (sign: number) => boolean): Operator =>
  ({ kind: leftKind, run: left }, { kind: rightKind, run: right }) => {
    if (![leftKind, rightKind].every((kind) => allow(kind, 'string', 'number', 'null'))) return null;
    if (leftKind !== rightKind && !isUnknown(leftKind) && !isUnknown(rightKind)) return null;
    return {
      kind: 'boolean',
      run(scope) {
        const a = left(scope);
        const b = right(scope);
        if (typeof a === 'number' && typeof b === 'number') return isHeld(a < b ? -1 : a > b ? 1 : a === b ? 0 : NaN);
        if (typeof a === 'string' && typeof b === 'string') return isHeld(a < b ? -1 : a > b ? 1 : 0);
        return a === null && b === null ? isHeld(0) : fault();
      },
    };
  };

const arithmetic =
  (calculate: (a: number, b: number) => number): Operator =>
  ({ kind: leftKind, run: left }, { kind: rightKind, run: right }) => {
    if (![leftKind, rightKind].every((kind) => allow(kind, 'number'))) return null;
    return {
      kind: 'number',
      run(scope) {
        const a = left(scope);
        const b = right(scope);
        return typeof a === 'number' && typeof b === 'number' ? calculate(a, b) : fault();
      },
    };
  };

const plus: Operator = ({ kind: leftKind, run: left }, { kind: rightKind, run: right }) => {
  const kinds = [leftKind, rightKind];
  if (!kinds.every((kind) => allow(kind, 'string', 'number'))) return null;
  const isText = kinds.includes('string');
  return {
    kind: isText ? 'string' : kinds.every((kind) => kind === 'number') ? 'number' : 'primitive',
    run(scope) {
      const a = left(scope);
      const b = right(scope);
      if (typeof a === 'number' && typeof b === 'number') return a + b;
      if (!['string', 'number'].includes(typeof a) || !['string', 'number'].includes(typeof b)) fault();
      return `${String(a)}${String(b)}`;
    },
  };
};

const both = ({ kind: left }: Compiled, { kind: right }: Compiled): boolean =>
  left === 'boolean' && right === 'boolean';

const and: Operator = (left, right) =>
  both(left, right) ? { kind: 'boolean', run: (scope) => left.run(scope) === true && right.run(scope) } : null;

const or: Operator = (left, right) =>
  both(left, right) ? { kind: 'boolean', run: (scope) => left.run(scope) === true || right.run(scope) } : null;

export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['&&', and],
  ['||', or],
  ['==', equality(true)],
  ['===', equality(true)],
  ['!=', equality(false)],
  ['!==', equality(false)],
  ['<', order((sign) => sign < 0)],
  ['<=', order((sign) => sign <= 0)],
  ['>', order((sign) => sign > 0)],
  ['>=', order((sign) => sign >= 0)],
  ['+', plus],
  ['-', arithmetic((a, b) => a - b)],
  ['*', arithmetic((a, b) => a * b)],
  ['/', arithmetic((a, b) => (b === 0 ? NaN : a / b))],
  ['%', arithmetic((a, b) => a % b)],
]);

export function unary(operator: string, { kind, run }: Compiled): Compiled | null {
  if (operator === '!' && kind === 'boolean') return { kind, run: (scope) => run(scope) !== true };
  if (operator !== '-' || !allow(kind, 'number')) return null;
  return {
    kind: 'number',
    run(scope) {
      const value = run(scope);
      return typeof value === 'number' ? -value : fault();
    },
  };
}

export function conditional(
  test: Run,
  { kind, run: then }: Compiled,
  { kind: elseKind, run: otherwise }: Compiled,
): Compiled {
  const isPlain = [kind, elseKind].every((one) => one !== 'any' && one !== 'place' && one !== 'query');
  return {
    kind: kind === elseKind ? kind : isPlain ? 'primitive' : 'any',
    run: (scope) => (test(scope) === true ? then(scope) : otherwise(scope)),
  };
}

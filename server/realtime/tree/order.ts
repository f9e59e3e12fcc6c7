/** The names before and after all others. */
export const MIN_NAME = '[MIN_NAME]';
export const MAX_NAME = '[MAX_NAME]';

// As in the SDK: leading zeros are allowed.
const INTEGER = /^-?0*\d{1,10}$/;
const MIN_INTEGER = -2147483648;
const MAX_INTEGER = 2147483647;

function integerOf(name: string): number | null {
  if (!INTEGER.test(name)) return null;
  const value = Number(name);
  return value >= MIN_INTEGER && value <= MAX_INTEGER ? value : null;
}

/** Keys in the SDK's order: integers by value, then texts by UTF-16 units. */
export function compareNames(one: string, other: string): number {
  if (one === other) return 0;
  if (one === MIN_NAME || other === MAX_NAME) return -1;
  if (other === MIN_NAME || one === MAX_NAME) return 1;
  const integer = integerOf(one);
  const otherInteger = integerOf(other);
  if (integer !== null) return otherInteger === null ? -1 : integer - otherInteger || one.length - other.length;
  if (otherInteger !== null) return 1;
  return one < other ? -1 : 1;
}

/** The value by which a query orders: that of a leaf, `null` for nothing, and `{}` for every branch. */
export type Rank = string | number | boolean | null | object;

function classOf(rank: Rank): number {
  if (rank === null) return 0;
  if (rank === false) return 1;
  if (rank === true) return 2;
  if (typeof rank === 'number') return 3;
  return typeof rank === 'string' ? 4 : 5;
}

/** Values in the SDK's order: nothing, false, true, numbers, texts, branches. */
export function compareRanks(one: Rank, other: Rank): number {
  const apart = classOf(one) - classOf(other);
  if (apart !== 0) return apart;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other);
  return 0;
}

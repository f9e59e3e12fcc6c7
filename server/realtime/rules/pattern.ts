import { RulesError } from './fault';

/** The most alternatives that may be tried at one position of the text. */
const MOST_CHOICES = 4096;
/** The same for a pattern that scans the whole text, whatever its length. */
const MOST_CHOICES_IN_LONG_TEXT = 16;

type Shape = {
  /** The number of combinations of repetitions and alternatives; `*` and `+` count as one. */
  choices: number;
  /** The number of `*`, `+` and `{n,}`. */
  unbounded: number;
};

const PLAIN: Shape = { choices: 1, unbounded: 0 };

/**
 * The regular expressions of Firebase's rules: no groups with names or look-around, no back-references, no lazy quantifiers, `^`
 * only first and `$` only last. Refuses every pattern whose time grows faster than the text.
 * @throws RulesError
 */
export function compilePattern(source: string, flags: string): RegExp {
  const refuse = (reason: string): never => {
    throw new RulesError(`the pattern /${source}/ ${reason}`);
  };
  let at = 0;
  const peek = (): string => source.charAt(at);
  const take = (): string => source.charAt(at++);

  function escaped(): void {
    const char = take();
    if (/^[A-Za-z0-9]?$/.test(char) && !/^[swdSWD]$/.test(char)) refuse(`has an unknown escape "\\${char}"`);
  }

  function set(): void {
    if (peek() === '^') at += 1;
    if (peek() === ']') refuse('has an empty set');
    while (peek() !== ']') {
      if (at >= source.length) refuse('has a set without an end');
      if (take() === '\\') escaped();
    }
    at += 1;
  }

  function atom(): Shape {
    const char = take();
    switch (char) {
      case '(': {
        if (peek() === '?') refuse('has a group that starts with "?"');
        const inside = alternatives();
        if (take() !== ')') refuse('has a group without an end');
        return inside;
      }
      case '[':
        set();
        return PLAIN;
      case '\\':
        escaped();
        return PLAIN;
      case '^':
        return refuse('has "^" elsewhere than at its beginning');
      case '$':
        return refuse('has "$" elsewhere than at its end');
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        return refuse(`has a "${char}" that repeats or closes nothing`);
      default:
        return PLAIN;
    }
  }

  function repetition(): { min: number; max: number } | null {
    const char = peek();
    const simple = { '*': { min: 0, max: Infinity }, '+': { min: 1, max: Infinity }, '?': { min: 0, max: 1 } };
    if (char === '*' || char === '+' || char === '?') {
      at += 1;
      return simple[char];
    }
    if (char !== '{') return null;
    const braces = /^\{(\d{1,5})(,(\d{0,5}))?\}/.exec(source.slice(at, at + 14));
    if (braces === null) return refuse('has a "{" without numbers');
    const [text, min = '', comma, max = ''] = braces;
    at += text.length;
    return { min: Number(min), max: comma === undefined ? Number(min) : max === '' ? Infinity : Number(max) };
  }

  function term(): Shape {
    const inside = atom();
    const times = repetition();
    if (times === null) return inside;
    if (repetition() !== null) refuse('repeats a repetition');
    const { min, max } = times;
    if (max > 1 && (inside.choices > 1 || inside.unbounded > 0))
      refuse('repeats a group that holds a repetition or an alternative');
    if (max === Infinity) return { choices: 1, unbounded: 1 };
    return { choices: inside.choices + max - min, unbounded: inside.unbounded };
  }

  function sequence(): Shape {
    let shape = PLAIN;
    while (at < source.length && peek() !== '|' && peek() !== ')' && !(peek() === '$' && at === source.length - 1)) {
      const next = term();
      shape = { choices: shape.choices * next.choices, unbounded: shape.unbounded + next.unbounded };
    }
    return shape;
  }

  function alternatives(): Shape & { count: number } {
    let { choices, unbounded } = sequence();
    let count = 1;
    while (peek() === '|') {
      at += 1;
      const next = sequence();
      choices += next.choices;
      unbounded += next.unbounded;
      count += 1;
    }
    return { choices, unbounded, count };
  }

  if (flags !== '' && flags !== 'i') refuse(`has the flags "${flags}"; only "i" is supported`);
  const startsAtStart = peek() === '^';
  if (startsAtStart) at += 1;
  const { choices, unbounded, count } = alternatives();
  const endsAtEnd = peek() === '$' && at === source.length - 1;
  if (endsAtEnd) at += 1;
  if (at < source.length) refuse('has a ")" that closes nothing');
  if (count > 1 && (startsAtStart || endsAtEnd)) refuse('needs parentheses around its alternatives');
  if (unbounded > 1) refuse('may take too long: it has more than one "*" or "+"');
  if (unbounded > 0 && !startsAtStart) refuse('may take too long: with "*" or "+" it has to begin with "^"');
  const isShort = startsAtStart && unbounded === 0;
  if (choices > (isShort ? MOST_CHOICES : MOST_CHOICES_IN_LONG_TEXT))
    refuse('may take too long: it has too many choices');
  return new RegExp(source, flags);
}

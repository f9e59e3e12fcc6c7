import { type ESTree, parseSync } from 'vite';
import type { Entries } from '../entries';

type Property = { name: string; key: string; start: number; end: number; value: ESTree.Expression };

const inner = (node: ESTree.Expression): ESTree.Expression =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? inner(node.expression) : node;

function catalogueIn(path: string, code: string): ESTree.ObjectExpression {
  const { program, errors } = parseSync(path, code);
  const found = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations.flatMap(({ init }) => (init == null ? [] : [inner(init)]))
      : [],
  );
  const [object] = found;
  if (errors.length > 0 || found.length !== 1 || object?.type !== 'ObjectExpression') {
    throw new Error(`${path} is not a catalogue: ${errors[0]?.message ?? 'one exported object is expected'}`);
  }
  return object;
}

const nameOf = (key: ESTree.PropertyKey): string | null => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
};

const propertiesOf = (object: ESTree.ObjectExpression, path: string): Property[] =>
  object.properties.map((property) => {
    const name = property.type === 'Property' && !property.computed ? nameOf(property.key) : null;
    if (property.type !== 'Property' || name === null)
      throw new Error(`A catalogue holds only plain keys, below "${path}"`);
    return { name, key: path + name, start: property.start, end: property.end, value: property.value };
  });

const pairsOf = (object: ESTree.ObjectExpression, path: string): [key: string, text: string][] =>
  propertiesOf(object, path).flatMap(({ key, value }) => {
    if (value.type === 'ObjectExpression') return pairsOf(value, `${key}.`);
    if (value.type === 'Literal' && typeof value.value === 'string') return [[key, value.value] as [string, string]];
    throw new Error(`"${key}" is not a plain text`);
  });

/** The texts of a catalogue's file by key, in its order. */
export const textsIn = (path: string, code: string): Entries => new Map(pairsOf(catalogueIn(path, code), ''));

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

const nameCode = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

const nested = ([name = '', ...rest]: readonly string[], text: string): string =>
  `${nameCode(name)}: ${rest.length === 0 ? quoted(text) : `{\n${nested(rest, text)}\n}`}`;

const spliced = (code: string, start: number, end: number, put: string): string =>
  code.slice(0, start) + put + code.slice(end);

/** The code with the text at its key. A new key comes after the one that precedes it in `order`, as in English. */
export function withText(path: string, code: string, key: string, text: string, order: readonly string[]): string {
  const names = key.split('.');
  let object = catalogueIn(path, code);
  for (let depth = 0; ; depth += 1) {
    const above = names
      .slice(0, depth)
      .map((name) => `${name}.`)
      .join('');
    const properties = propertiesOf(object, above);
    const found = properties.find(({ name }) => name === names[depth]);
    if (found === undefined) {
      const before = order.slice(0, order.indexOf(key)).map((one) => one.slice(above.length).split('.')[0]);
      const isWithin = (at: number): boolean => order[at]?.startsWith(above) === true;
      const earlier = properties.findLast(({ name }) => before.some((one, at) => one === name && isWithin(at)));
      const put = nested(names.slice(depth), text);
      if (earlier !== undefined) return spliced(code, earlier.end, earlier.end, `,\n${put}`);
      return spliced(code, object.start + 1, object.start + 1, `\n${put},`);
    }
    const isLast = depth === names.length - 1;
    if (isLast && found.value.type === 'Literal')
      return spliced(code, found.value.start, found.value.end, quoted(text));
    if (isLast || found.value.type !== 'ObjectExpression') throw new Error(`"${found.key}" has no place for "${key}"`);
    object = found.value;
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');
const LOADING = new Set(['audio', 'embed', 'iframe', 'img', 'object', 'picture', 'script', 'source', 'video']);
const MAKERS = new Set(['createElement', 'createElementNS', 'cloneElement', 'jsx']);
const CLASSES = new Set(['Image', 'Audio']);
const WRITERS = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'srcdoc',
  'srcDoc',
]);

/** Who makes what may come from elsewhere, and why that is no way past the gate. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The gate itself: the element is named by whoever asks.
  'views/privacy/Gate.tsx': ['srcDoc', 'dangerouslySetInnerHTML'],
  // Pictures of the configuration, which the organisers write, and of the venue's own assets, which come as blobs.
  'views/shell/Logo.tsx': ['img'],
  'views/shell/EntrancePicture.tsx': ['img'],
  'views/widgets/KindIcon.tsx': ['img'],
  'views/venue/area/Picture.tsx': ['img'],
  // The collector of analytics that the configuration names.
  'adapters/shell/housekeeping.ts': ['script'],
  // The drawing of a chart on its way into a PNG; visitors do not have the inspector.
  'inspector/adapters/export.ts': ['Image'],
};

const isText = (node: ESTree.Node | undefined, words: ReadonlySet<string>): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' && words.has(node.value) ? [node.value] : [];

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'MemberExpression' && node.property.type === 'Identifier'
      ? node.property.name
      : '';

/** Every place where code makes an element that loads something, or writes markup. */
function makersIn(file: string, code: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement({ name }) {
      if (name.type === 'JSXIdentifier' && LOADING.has(name.name)) found.push(name.name);
    },
    JSXAttribute({ name }) {
      if (name.type === 'JSXIdentifier' && WRITERS.has(name.name)) found.push(name.name);
    },
    CallExpression({ callee, arguments: given }) {
      if (MAKERS.has(nameOf(callee))) found.push(...given.flatMap((one) => isText(one, LOADING)));
    },
    NewExpression({ callee }) {
      if (CLASSES.has(nameOf(callee))) found.push(nameOf(callee));
    },
    MemberExpression(member) {
      if (WRITERS.has(nameOf(member))) found.push(nameOf(member));
    },
    Literal(literal) {
      found.push(...isText(literal, WRITERS));
    },
  }).visit(parseSync(file, code).program);
  return [...new Set(found)];
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

test('nothing but the gate makes a frame, a script, a film or a picture that may come from elsewhere', () => {
  const makers = files.map((name): [string, string[]] => {
    const file = join(SRC, name);
    return [relative(SRC, file).replaceAll('\\', '/'), makersIn(file, readFileSync(file, 'utf8'))];
  });
  expect(Object.fromEntries(makers.filter(([, made]) => made.length > 0))).toEqual(ALLOWED);
});

test.each([
  ['an element', 'const a = <iframe title="a" />;', ['iframe']],
  ['an element by its name', "document.createElement('script');", ['script']],
  ['an element of React by its name', "createElement('video', { src });", ['video']],
  ['a picture by its class', 'new Image();', ['Image']],
  ['markup', 'element.innerHTML = html;', ['innerHTML']],
  ['markup in a view', 'const a = <div dangerouslySetInnerHTML={{ __html }} />;', ['dangerouslySetInnerHTML']],
])('%s is found', (_, code, made) => {
  expect(makersIn('a.tsx', code)).toEqual(made);
});

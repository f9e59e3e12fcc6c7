import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');
const LOADING = new Set(['audio', 'embed', 'iframe', 'img', 'object', 'picture', 'script', 'source', 'video']);
/** Components of Mantine that show a picture of an address. */
const PICTURES = new Set(['BackgroundImage', 'Image']);
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

/** Files that create elements which may load from other sites, and why none of them bypasses the gate. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The gate itself: its caller names the element.
  'views/privacy/Gate.tsx': ['srcDoc', 'dangerouslySetInnerHTML'],
  // Pictures of the configuration, which the organisers write, and the venue's own assets, as blobs.
  'views/shell/Logo.tsx': ['img'],
  'views/shell/EntrancePicture.tsx': ['img'],
  'views/control/LoginPicture.tsx': ['Image'],
  'views/control/ComparedPictures.tsx': ['Image'],
  'views/control/editor/FileThumb.tsx': ['Image'],
  'views/control/editor/ScenePicture.tsx': ['Image'],
  'views/control/editor/SceneAround.tsx': ['Image'],
  'views/widgets/KindIcon.tsx': ['img'],
  'views/venue/area/Picture.tsx': ['img'],
  'views/venue/area/ScenePicture.tsx': ['img'],
  // Pictures of attendees at our own service, by their ids.
  'theme/Avatar.tsx': ['img'],
  // The first look of an area: the service's own page, with its picture as a `data:` address.
  'adapters/shell/early.ts': ['innerHTML'],
  'views/venue/area/FirstLook.tsx': ['img'],
  // The streams of a call, which have no address.
  'views/calls/Moving.tsx': ['video'],
  // The pages of a document, drawn here, as blobs.
  'adapters/widgets/print.ts': ['img'],
  // The export of a whiteboard as PNG, from a blob.
  'views/widgets/whiteboard/picture.ts': ['Image'],
  // The preview of organisers: the service's own page, sandboxed.
  'views/control/PreviewPage.tsx': ['iframe'],
  // A recorded session in the inspector: the service's own page, which connects to nothing.
  'inspector/views/Player.tsx': ['iframe'],
  // The imprint as it is saved, read from a document that loads nothing.
  'adapters/control/rich-schema.ts': ['innerHTML'],
  // The colours of a logo that an organiser chooses, from a `data:` address.
  'adapters/control/founding.ts': ['Image'],
  // The same logo, and rooms drawn here, as `data:` addresses.
  'views/control/founding/LooksStep.tsx': ['Image'],
  'views/control/founding/TemplateStep.tsx': ['Image'],
  // The analytics collector of the configuration.
  'adapters/shell/housekeeping.ts': ['script'],
  // The export of a chart as PNG; attendees do not have the inspector.
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

/** Every place where code creates an element that loads something, or writes markup. */
function makersIn(file: string, code: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement({ name }) {
      if (name.type === 'JSXIdentifier' && (LOADING.has(name.name) || PICTURES.has(name.name))) found.push(name.name);
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && WRITERS.has(name.name)) found.push(name.name);
      // A component of Mantine as another element.
      if (name.type === 'JSXIdentifier' && name.name === 'component')
        found.push(...isText(value ?? undefined, LOADING));
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

test('only the gate creates frames, scripts, films or pictures that may come from other sites', () => {
  const makers = files.map((name): [string, string[]] => {
    const file = join(SRC, name);
    return [relative(SRC, file).replaceAll('\\', '/'), makersIn(file, readFileSync(file, 'utf8'))];
  });
  expect(Object.fromEntries(makers.filter(([, made]) => made.length > 0))).toEqual(ALLOWED);
});

test.each([
  ['JSX', 'const a = <iframe title="a" />;', ['iframe']],
  ['createElement of the document', "document.createElement('script');", ['script']],
  ['createElement of React', "createElement('video', { src });", ['video']],
  ['a new Image', 'new Image();', ['Image']],
  ['markup', 'element.innerHTML = html;', ['innerHTML']],
  ['markup in a view', 'const a = <div dangerouslySetInnerHTML={{ __html }} />;', ['dangerouslySetInnerHTML']],
])('the search for elements that load something finds %s', (_, code, made) => {
  expect(makersIn('a.tsx', code)).toEqual(made);
});

/**
 * A text beside other elements needs an element of its own. Page translators replace a bare text with elements of theirs: what
 * React then writes into the text is not shown, and removing it throws. A text that is alone in its element is safe.
 */
const MESSAGE =
  'A text beside other elements needs its own element: put it into a span, or what may be a text into OwnText.';

/** Parts of components that are always elements. */
const SLOTS = new Set(['actions', 'backdrop', 'foot', 'icon', 'logo', 'more', 'picture', 'stage', 'tools']);

const WORST = ['text', 'unknown', 'element', 'none'];
const worst = (kinds) => WORST.find((kind) => kinds.includes(kind)) ?? 'none';

/** The declared value of a name of the file, if it is a constant. */
function declaredOf(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
    const [definition] = scope.set.get(node.name)?.defs ?? [];
    if (definition === undefined) continue;
    return definition.node.type === 'VariableDeclarator' && definition.node.id.type === 'Identifier'
      ? definition.node.init
      : null;
  }
  return null;
}

/** What a function gives back. */
function givenBy(context, made) {
  if (made?.type !== 'ArrowFunctionExpression' && made?.type !== 'FunctionExpression') return 'unknown';
  if (made.body.type !== 'BlockStatement') return kindOf(context, made.body);
  const results = made.body.body.filter(({ type }) => type === 'ReturnStatement');
  return worst(results.map(({ argument }) => kindOf(context, argument)));
}

function kindOfCall(context, { callee, arguments: given }) {
  if (callee.type === 'MemberExpression' && callee.property.name === 'map') return givenBy(context, given[0]);
  if (callee.type !== 'Identifier') return 'unknown';
  return callee.name.startsWith('render') ? 'element' : givenBy(context, declaredOf(context, callee));
}

/** Whether what an expression shows is an element, a text, or nothing. */
function kindOf(context, shown) {
  switch (shown?.type) {
    case undefined:
    case 'JSXEmptyExpression':
      return 'none';
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'Literal':
      return shown.value === null || typeof shown.value === 'boolean' || `${shown.value}`.trim() === ''
        ? 'none'
        : 'text';
    case 'Identifier': {
      if (SLOTS.has(shown.name)) return 'element';
      const declared = declaredOf(context, shown);
      return declared === null ? 'unknown' : kindOf(context, declared);
    }
    case 'MemberExpression':
      return SLOTS.has(shown.property.name) ? 'element' : 'unknown';
    case 'LogicalExpression':
      return shown.operator === '&&'
        ? kindOf(context, shown.right)
        : worst([kindOf(context, shown.left), kindOf(context, shown.right)]);
    case 'ConditionalExpression':
      return worst([kindOf(context, shown.consequent), kindOf(context, shown.alternate)]);
    case 'CallExpression':
      return kindOfCall(context, shown);
    default:
      return 'unknown';
  }
}

const isText = (kind) => kind === 'text' || kind === 'unknown';

/** What is in an element besides white space, which nobody translates. */
const contentOf = ({ children }) =>
  children.filter((child) => (child.type === 'JSXText' ? child.value.trim() !== '' : true));

function check(context, content) {
  for (const child of content) {
    const kind = child.type === 'JSXText' ? 'text' : kindOf(context, child.expression ?? child);
    if (isText(kind)) context.report({ node: child, message: MESSAGE });
  }
}

/** A text of the catalogue. */
const isWords = (shown) => shown?.type === 'CallExpression' && ['t', 'say'].includes(shown.callee.name);

const isComponent = (name) => /^[A-Z][a-z]/.test(name ?? '');

function checkResults(context, { body }) {
  const results =
    body.type === 'BlockStatement' ? body.body.filter(({ type }) => type === 'ReturnStatement') : [{ argument: body }];
  for (const { argument } of results)
    if (isWords(argument) || kindOf(context, argument) === 'text') context.report({ node: argument, message: MESSAGE });
}

const rule = {
  create: (context) => ({
    JSXElement(node) {
      const content = contentOf(node);
      if (content.length > 1) check(context, content);
    },
    JSXFragment(node) {
      check(context, contentOf(node));
    },
    // A component that gives back a bare text puts it beside elements that it does not know.
    FunctionDeclaration(node) {
      if (isComponent(node.id?.name)) checkResults(context, node);
    },
    VariableDeclarator({ id, init }) {
      if (isComponent(id.name) && init?.type === 'ArrowFunctionExpression') checkResults(context, init);
    },
  }),
};

export default { meta: { name: 'texts' }, rules: { 'own-element': rule } };

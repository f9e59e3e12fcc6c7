/** The Enter that ends a Japanese word sends nothing, and its Escape closes nothing: each key handler asks for the input method. */
const MESSAGE = 'Keys may belong to an input method: hear them with unlessComposing of domain/kernel/keys.';

const isHeard = ({ type, callee }) =>
  type === 'CallExpression' && ['unlessComposing', 'whileComposing'].includes(callee.name);

/** The constant of a name, or the expression itself. */
function valueOf(context, node) {
  if (node?.type !== 'Identifier') return node;
  for (let scope = context.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
    const [definition] = scope.set.get(node.name)?.defs ?? [];
    if (definition !== undefined) return definition.node.init ?? node;
  }
  return node;
}

const rule = {
  create(context) {
    const check = (node, handler) => {
      const value = valueOf(context, handler);
      if (value === undefined || !isHeard(value)) context.report({ node, message: MESSAGE });
    };
    return {
      JSXAttribute(node) {
        if (/^onKey(?:Down|Up)$/.test(node.name.name)) check(node, node.value?.expression);
      },
      Property(node) {
        if (/^onKey(?:Down|Up)$/.test(node.key.name) && node.parent.type === 'ObjectExpression')
          check(node, node.value);
      },
      CallExpression(node) {
        const [type, handler] = node.arguments;
        if (node.callee.property?.name !== 'addEventListener') return;
        if (type?.value === 'keydown' || type?.value === 'keyup') check(node, handler);
      },
    };
  },
};

export default { meta: { name: 'keys' }, rules: { 'input-method': rule } };

/** A literal within a literal of its kind says nothing: its items are written one by one. */
const MESSAGE = 'A literal is not spread into a literal: write its items one by one.';

const WRAPPED = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression'];

const bareOf = (node) => (WRAPPED.includes(node.type) ? bareOf(node.expression) : node);

const SPREAD_INTO = { ObjectExpression: 'ObjectExpression', JSXOpeningElement: 'ObjectExpression' };

const rule = {
  create(context) {
    const check = (node) => {
      const literal = SPREAD_INTO[node.parent.type] ?? 'ArrayExpression';
      if (bareOf(node.argument).type === literal) context.report({ node, message: MESSAGE });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default { meta: { name: 'spreads' }, rules: { 'no-literal': rule } };

const CHART = /^(?:createMachine|createStateConfig|collectionOf)$/;

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

/** Ranges of the descriptions in a chart; its functions contain none. */
function descriptionsIn(node) {
  if (/Function/.test(node.type)) return [];
  if (node.type === 'Property' && node.key.name === 'description' && typeof node.value.value === 'string') {
    return [[node.start, node.end]];
  }
  return childrenOf(node).flatMap(descriptionsIn);
}

function chartsIn(node) {
  const isChart = node.type === 'CallExpression' && CHART.test(node.callee.property?.name ?? node.callee.name ?? '');
  return isChart ? node.arguments.flatMap(descriptionsIn) : childrenOf(node).flatMap(chartsIn);
}

/** The code without the range, and without the comma behind it. */
const without = (code, [start, end]) => code.slice(0, start) + code.slice(end).replace(/^\s*,/, '');

/**
 * Removes the descriptions of statecharts from a build, because visitors do not need them.
 * @returns {import('vite').Plugin}
 */
export const withoutDescriptions = () => ({
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/[\w./-]+\.ts$/, code: /\bdescription:/ },
    handler(code) {
      const ranges = chartsIn(this.parse(code)).toSorted(([a], [b]) => b - a);
      return { code: ranges.reduce(without, code), map: null };
    },
  },
});

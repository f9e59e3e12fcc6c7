const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const isText = ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string';

/** Ranges of the descriptions in a file of machines, including those in parts defined before the chart. */
function descriptionsIn(node) {
  if (node.type === 'Property' && node.key.name === 'description' && isText(node.value))
    return [[node.start, node.end]];
  return childrenOf(node).flatMap(descriptionsIn);
}

/** The code without the range and the comma after it. */
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
      const ranges = descriptionsIn(this.parse(code)).toSorted(([a], [b]) => b - a);
      return { code: ranges.reduce(without, code), map: null };
    },
  },
});

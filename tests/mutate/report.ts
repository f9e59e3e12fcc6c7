import { placeOf, stateIn } from '../../src/inspector/chart/ask';
import type { Chart, ChartTransition } from '../../src/inspector/chart/chart';
import { hasWords, wordsOf } from '../../src/inspector/chart/phrases';
import { isOtherwise } from '../../src/inspector/chart/possible';
import { sentenceOf } from '../../src/inspector/specification';
import { numbersOf, testsOf } from '../../src/inspector/tests';
import type { Finding } from './finding';
import { sum } from './table';

type Charts = ReadonlyMap<string, Chart>;

const ROOT = '(root)';
const placeIn = (chart: Chart, id: string): string => (id === chart.id ? ROOT : placeOf(stateIn(chart, id)));

function triggerOf({ type, event }: ChartTransition): string {
  if (type === '') return 'always';
  if (type.startsWith('xstate.after.')) return event.replace(/ ms$/, '');
  if (type.startsWith('xstate.done.state.')) return 'when done';
  return type.startsWith('xstate.') ? `when ${event}` : `on ${type}`;
}

/** The transition that a fault was planted in; `undefined` for a fault of a state or a delay. */
export function faultyIn(chart: Chart, name: string): ChartTransition | undefined {
  const [, where = ''] = name.split(': ');
  return chart.transitions.find((one) => {
    const alike = chart.transitions.filter(({ source, type }) => source === one.source && type === one.type);
    const trigger = `${placeIn(chart, one.source)} ${triggerOf(one)}`;
    return where === (alike.length > 1 ? `${trigger} [${alike.indexOf(one) + 1}]` : trigger);
  });
}

function missedLines(chart: Chart | undefined, { name, part, place }: Finding): string[] {
  const [, where = '', ...what] = name.split(': ');
  const fault = what.join(': ');
  const one = chart === undefined ? undefined : faultyIn(chart, name);
  if (chart === undefined || one === undefined) {
    return [`- ${where}: **${fault}**${place === null ? '' : ` (${place})`}. No test notices it.`];
  }
  const siblings = chart.transitions.filter(({ source }) => source === one.source);
  const meant = wordsOf('en', part).sentenceText(one, isOtherwise(siblings, one));
  const sentences = numbersOf(part, one).map((number) => `§ ${number} ${sentenceOf(number)?.text ?? ''}`.trim());
  const [shown] = testsOf(part, one);
  return [
    `- ${where}: **${fault}**, and no test notices it.`,
    `  - Meant is: ${meant}`,
    ...sentences.map((sentence) => `  - It would break: ${sentence}`),
    ...(shown === undefined ? [] : [`  - A test goes there: “${shown.title}” (${shown.file})`]),
  ];
}

/** A page for those who judge the tests: by machine, what no test notices, in words, with the sentences that it would break. */
export function missedPage(findings: readonly Finding[], charts: Charts): string {
  const parts = [...new Set(findings.map(({ layer, part }) => `${layer} ${part}`))].map((key) => {
    const own = findings.filter(({ layer, part }) => `${layer} ${part}` === key);
    return { own, ...sum(own) };
  });
  const worst = parts.filter(({ missed }) => missed > 0).toSorted((a, b) => b.missed - a.missed);
  const all = sum(findings);
  const titleOf = ({ layer, part }: Finding): string => {
    if (layer !== 'machines') return `${layer}, ${part}`;
    return hasWords(part) ? `${wordsOf('en', part).stateText(part)} (\`${part}\`)` : `\`${part}\``;
  };
  return [
    '# What no test would notice',
    '',
    `${all.faults} faults were planted, ${all.missed} of them unnoticed (caught: ${all.share}, without those that nothing could notice).`,
    ...worst.flatMap(({ own, missed, faults }) => {
      const [first] = own;
      const chart = first?.layer === 'machines' ? charts.get(first.part) : undefined;
      return [
        '',
        `## ${first === undefined ? '' : titleOf(first)}: ${missed} of ${faults}`,
        '',
        ...own.filter(({ verdict }) => verdict === 'missed').flatMap((finding) => missedLines(chart, finding)),
      ];
    }),
    '',
  ].join('\n');
}

import { statesOf } from '../../src/inspector/chart/ask';
import { type Chart, type ChartTransition, keyOf } from '../../src/inspector/chart/chart';
import { hasWords, wordsOf } from '../../src/inspector/chart/phrases';
import { isOtherwise } from '../../src/inspector/chart/possible';

type Charts = Readonly<Record<string, Chart>>;

const sentencesOf = (chart: Chart): Map<string, string> => {
  const { sentenceText, stateText } = wordsOf('en', chart.id);
  const place = (id: string): string => (id === chart.id ? 'At any time' : stateText(id));
  return new Map(
    chart.transitions.map((one: ChartTransition) => [
      keyOf(one),
      `${place(one.source)}: ${sentenceText(one, isOtherwise(chart.transitions, one))}`,
    ]),
  );
};

const statesIn = (chart: Chart): Map<string, string> =>
  new Map(
    statesOf(chart)
      .slice(1)
      .map(({ id }) => [id, `State: ${wordsOf('en', chart.id).stateText(id)}`]),
  );

const titleOf = (id: string): string => (hasWords(id) ? `${wordsOf('en', id).stateText(id)} (\`${id}\`)` : `\`${id}\``);

/** What differs between two versions of a chart, in plain words; nothing if they behave alike. */
export function changesOf(before: Chart, after: Chart): string[] {
  const old = new Map([...statesIn(before), ...sentencesOf(before)]);
  const now = new Map([...statesIn(after), ...sentencesOf(after)]);
  const lines = [
    ...[...now].filter(([key]) => !old.has(key)).map(([, text]) => `- New: ${text}`),
    ...[...now].flatMap(([key, text]) => {
      const was = old.get(key);
      return was === undefined || was === text ? [] : [`- Changed: ${text} Before: ${was}`];
    }),
    ...[...old].filter(([key]) => !now.has(key)).map(([, text]) => `- Gone: ${text}`),
  ];
  return lines;
}

/** A page for release notes: every chart that is new, gone or changed between two versions. */
export function changesPage(before: Charts, after: Charts, since: string): string {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted((a, b) => a.localeCompare(b));
  const parts = ids.flatMap((id) => {
    const [old, now] = [before[id], after[id]];
    if (old === undefined) return ['', `## ${titleOf(id)}`, '', `- New: ${now?.description ?? 'the whole chart.'}`];
    if (now === undefined) return ['', `## ${titleOf(id)}`, '', '- Gone: the whole chart.'];
    const lines = changesOf(old, now);
    return lines.length === 0 ? [] : ['', `## ${titleOf(id)}`, '', ...lines];
  });
  const none = parts.length === 0 ? ['', 'Every statechart behaves as before.'] : [];
  return [`# What changed in the statecharts since ${since}`, ...none, ...parts, ''].join('\n');
}

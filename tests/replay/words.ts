import type { Run } from '../../domain/support/recording';
import { hasWords, wordsOf } from '../../src/inspector/chart/phrases';
import { isOtherwise } from '../../src/inspector/chart/possible';
import { storyOf } from '../../src/inspector/story/recorded';
import { type Charts, lastEntered, type Step, stepAt } from '../../src/inspector/story/story';
import { testsOf } from '../../src/inspector/tests';
import type { Language } from '../../src/inspector/words';
import type { Line } from './story';

const LANGUAGES: readonly Language[] = ['en', 'de'];
export const languageOf = (text: string | undefined): Language | undefined => LANGUAGES.find((one) => one === text);

/** The lines of a story in words, where the catalogue of the charts has them. */
export function inWords(run: Run, lines: readonly Line[], charts: Charts, language: Language): Line[] {
  const { entries, ...story } = storyOf(run, charts);
  return lines.map((line, index) => {
    const entry = entries[index];
    const chart = entry === undefined ? null : (story.players[entry.actor]?.chart ?? null);
    if (entry === undefined || chart === null || !hasWords(chart)) return line;
    const words = wordsOf(language, chart);
    const placeOf = (step: Step | undefined): string => {
      const state = lastEntered(step);
      return state === null ? '' : words.stateText(state);
    };
    const steps = { ...story, entries };
    const isOnly = line.actor.endsWith(`/${chart}`) || line.actor === chart;
    return {
      ...line,
      actor: isOnly ? words.stateText(chart) : line.actor,
      event: words.receivedText(entry.event.type),
      from: placeOf(stepAt(steps, entry.actor, entry.seq - 1)),
      to: line.to === 'failed' ? line.to : placeOf(stepAt(steps, entry.actor, entry.seq)),
    };
  });
}

/** The transitions of a run that no test of the machines takes, in words, each once. */
export function untestedIn(run: Run, charts: Charts): string[] {
  const { players, steps } = storyOf(run, charts);
  const found = new Set<string>();
  for (const [actor, own] of Object.entries(steps)) {
    const chart = charts[players[actor]?.chart ?? ''];
    if (chart === undefined) continue;
    const taken = new Set(own.flatMap((step) => step.taken));
    for (const one of chart.transitions.filter(({ id }) => taken.has(id))) {
      if (testsOf(chart.id, one).length > 0) continue;
      const siblings = chart.transitions.filter(({ source }) => source === one.source);
      found.add(`${chart.id}, ${one.source}: ${wordsOf('en', chart.id).sentenceText(one, isOtherwise(siblings, one))}`);
    }
  }
  return [...found];
}

import type { Chart } from '../chart/chart';
import type { wordsOf } from '../chart/phrases';
import { isOtherwise, leavesOf } from '../chart/possible';
import type { Tried } from '../chart/simulate';

type Phrases = ReturnType<typeof wordsOf>;

/** What happened at a station of a trial, as sentences; empty where it began. */
export function happenedText(chart: Chart, { taken }: Tried, phrases: Phrases): string {
  return chart.transitions
    .filter(({ id }) => taken.includes(id))
    .map((one) => `${phrases.whenText(one)}${phrases.provisoText(one, isOtherwise(chart.transitions, one))}`)
    .join('; ');
}

export const placesText = (chart: Chart, { active }: Tried, phrases: Phrases): string =>
  leavesOf(chart, active)
    .map((id) => phrases.stateText(id))
    .join(', ');

/** The stations of a trial as numbered lines, for a ticket. */
export const triedText = (chart: Chart, stations: readonly Tried[], phrases: Phrases): string =>
  [
    phrases.stateText(chart.id),
    ...stations.map((station, index) =>
      [`${index}.`, happenedText(chart, station, phrases), '→', placesText(chart, station, phrases)]
        .filter(Boolean)
        .join(' '),
    ),
  ].join('\n');

import type { FigureRow, FigureTable } from '../../../../domain/control/figure-tables';
import { type FigurePlace, type Figures, PLACE_KINDS, type PlaceKind } from '../../../../domain/control/figures';
import { pickText } from '../../../../domain/kernel/localized';
import { useControl } from '../use-control';
import { useFigures, useFiguresPart, useFigureTexts } from './use-figures';

type Numbers = FigureRow['numbers'];
/** The further columns of a kind. */
const MORE: Readonly<Record<PlaceKind, readonly ('atOnce' | 'questions' | 'polls' | 'voters' | 'likes')[]>> = {
  area: ['questions', 'polls', 'likes'],
  talk: ['atOnce', 'questions', 'polls', 'voters'],
  film: ['likes'],
  document: ['likes'],
  other: ['likes'],
};

/** Of fewer than five people, visits and times are left empty, since they may be more than five. */
const toldOf = (...numbers: readonly (number | null)[]): (number | undefined)[] =>
  numbers.map((number) => number ?? undefined);

const isSeen = ({ people, questions, polls, likes }: FigurePlace): boolean =>
  [people, questions ?? 0, polls ?? 0, likes ?? 0].some((number) => number === null || number > 0);

const sumOf = (places: readonly FigurePlace[], of: 'questions' | 'polls' | 'likes'): number | undefined => {
  const known = places.flatMap((place) => place[of] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, number) => sum + number, 0);
};

/** An area has what all in it had; what is not shown there is not in the sum. */
const withSums =
  (places: readonly FigurePlace[]) =>
  (place: FigurePlace): FigurePlace => {
    if (place.kind !== 'area') return place;
    const within = places.filter(({ areaId, kind }) => areaId === place.areaId && areaId !== null && kind !== 'area');
    const sums = {
      questions: sumOf(within, 'questions'),
      polls: sumOf(within, 'polls'),
      likes: sumOf(within, 'likes'),
    };
    return { ...place, ...Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== undefined)) };
  };

const within = ({ places }: Figures, areaId: string | null): readonly FigurePlace[] =>
  areaId === null ? places : places.filter((place) => place.areaId === areaId);

/** The tables of the section in the organiser's language, without those that have nothing to show. */
export function useTables(): readonly FigureTable[] {
  const { locale, t } = useControl();
  const { seen } = useFigures();
  const areaId = useFiguresPart(({ context }) => context.areaId);
  const { timeName } = useFigureTexts();
  const common = [t('figures.people'), t('figures.visits'), t('figures.minutes'), t('figures.mean')];
  const shown = within(seen, areaId).map(withSums(seen.places));
  const ofKind = (kind: PlaceKind): FigureTable => {
    const places = shown.filter((place) => place.kind === kind && isSeen(place));
    const more = MORE[kind].filter((column) => places.some((place) => place[column] !== undefined));
    return {
      id: kind,
      title: t(`figures.kind.${kind}`),
      columns: [t('form.label.name'), ...common, ...more.map((column) => t(`figures.${column}`))],
      rows: places.map((place) => {
        const { key, names, people, visits, minutes, mean } = place;
        const numbers: Numbers = [people, ...toldOf(visits, minutes, mean), ...more.map((column) => place[column])];
        return { key, name: pickText(names, locale) || t('figures.gone'), numbers };
      }),
    };
  };
  const byTime: FigureTable = {
    id: 'times',
    title: t(seen.isByDay ? 'figures.byDay' : 'figures.byHour'),
    columns: [
      t(seen.isByDay ? 'programme.day' : 'figures.hour'),
      t('figures.people'),
      t('figures.came'),
      t('figures.atOnce'),
      t('figures.troubled'),
    ],
    rows: seen.times.map(({ at, people, came, atOnce, troubled }) => ({
      key: String(at),
      name: timeName(at),
      numbers: [people, came, atOnce, troubled],
    })),
  };
  const searches: FigureTable = {
    id: 'searches',
    title: t('figures.searches'),
    columns: [t('figures.words'), t('figures.people'), t('figures.times')],
    rows: seen.searches.words.map(({ words, people, times }) => ({
      key: words,
      name: words,
      numbers: [people, ...toldOf(times)],
    })),
  };
  const ofVenue = areaId === null ? [byTime, searches] : [];
  return [...PLACE_KINDS.map(ofKind), ...ofVenue].filter(({ rows }) => rows.length > 0);
}

import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { LocalizedTextsSchema } from '../kernel/localized';
import type { Area } from '../kernel/venue';
import { isStage } from './beside';
import { StageTalkSchema, stageTalkOf } from './questions';

export const TALKS_API = `${API_BASE}/stage/talks`;

/** As many as moderators look after on a day. */
export const MOST_TALKS = 100;
const DAY_MS = 86_400_000;

const DayTalkSchema = v.object({
  talk: StageTalkSchema,
  names: LocalizedTextsSchema,
  areaNames: LocalizedTextsSchema,
  begin: v.string(),
  end: v.string(),
});
export type DayTalk = v.InferOutput<typeof DayTalkSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const TalkCountsSchema = v.object({
  /** Questions that wait for approval. */
  waiting: count,
  /** Questions that all read and that are not answered yet. */
  unanswered: count,
  /** Polls that take votes. */
  openPolls: count,
});
export type TalkCounts = v.InferOutput<typeof TalkCountsSchema>;

/** Response of `GET /stage/talks`: the talks of the day that have questions or polls, those that are on first. */
export const TalksSchema = v.object({
  /** The time of the service, in milliseconds since 1970. */
  now: v.number(),
  talks: v.array(v.object({ ...DayTalkSchema.entries, ...TalkCountsSchema.entries })),
});
export type Talks = v.InferOutput<typeof TalksSchema>;
export type SeenTalk = Talks['talks'][number];

export const isOn = ({ begin, end }: Pick<DayTalk, 'begin' | 'end'>, now: number): boolean =>
  Date.parse(begin) <= now && now < Date.parse(end);

/** Talks within a day of now: those that are on, then those to come, then those that are over, the last one first. */
export function talksOfDay(areas: readonly Pick<Area, 'names' | 'contentWidgets'>[], now: number): DayTalk[] {
  const talks = areas.flatMap(({ names: areaNames, contentWidgets }) =>
    contentWidgets.flatMap(({ id: widgetId, type, name, configurations }) =>
      configurations.flatMap((slot): DayTalk[] => {
        const { begin, end } = slot;
        if (!isStage(type, slot) || begin === null || end === null) return [];
        const names = slot.name.length > 0 ? slot.name : name;
        return [{ talk: stageTalkOf(widgetId, slot), names, areaNames, begin, end }];
      }),
    ),
  );
  const rank = ({ begin, end }: DayTalk): number => (isOn({ begin, end }, now) ? 0 : Date.parse(begin) > now ? 1 : 2);
  return talks
    .filter((talk) => isOn(talk, now) || Math.abs(Date.parse(talk.begin) - now) < DAY_MS)
    .toSorted((a, b) => rank(a) - rank(b) || (Date.parse(a.begin) - Date.parse(b.begin)) * (rank(a) === 2 ? -1 : 1));
}

/** Of the talks that are on, and of the others, those in which questions wait are first. */
export const waitingFirst = (talks: readonly SeenTalk[], now: number): SeenTalk[] =>
  talks.toSorted(
    (a, b) => Number(isOn(b, now)) - Number(isOn(a, now)) || Number(b.waiting > 0) - Number(a.waiting > 0),
  );

import type { Area, ContentWidget } from '../kernel/venue';
import { type StageTalk, stagePhase, stageTalkOf } from './questions';

/** Kinds that show a talk, beside which attendees ask. */
const STAGES: readonly string[] = ['MEETING', 'MEDIA_BOARD'];

export const isStageKind = (type: string): boolean => STAGES.includes(type);

/** Whether a configuration of a widget is a talk that attendees take part in. */
export const isStage = (type: string, slot: { begin: string | null; end: string | null } | null): boolean =>
  slot !== null && stagePhase(slot, 0) !== null && isStageKind(type);

/** The talk of an area whose questions are open; of several the one that began last. */
export function talkOpenIn({ contentWidgets }: Pick<Area, 'contentWidgets'>, now: number): StageTalk | null {
  const open = contentWidgets.flatMap(({ id: widgetId, type, configurations }) =>
    configurations.flatMap((slot) =>
      isStage(type, slot) && stagePhase(slot, now) === 'open'
        ? [{ talk: stageTalkOf(widgetId, slot), begin: Date.parse(slot.begin ?? '') }]
        : [],
    ),
  );
  // One that has yet to begin comes after those that have.
  const rank = (begin: number): number => (begin <= now ? begin : -begin);
  return open.toSorted((a, b) => rank(b.begin) - rank(a.begin))[0]?.talk ?? null;
}

/** The talk beside a chat widget. */
export function talkBeside(
  areas: readonly Pick<Area, 'contentWidgets'>[],
  isChat: (widget: ContentWidget) => boolean,
  now: number,
): StageTalk | null {
  const area = areas.find(({ contentWidgets }) =>
    contentWidgets.some((widget) => widget.type === 'CHAT' && isChat(widget)),
  );
  return area === undefined ? null : talkOpenIn(area, now);
}

/** A chat in which a question can be carried on. */
export type NearChat = { widget: ContentWidget; areaId: string };

/** The chats of a venue, those beside a talk first. */
export function chatsNear(
  areas: readonly Pick<Area, 'id' | 'contentWidgets'>[],
  talk: Pick<StageTalk, 'widgetId'>,
): NearChat[] {
  const isBeside = ({ contentWidgets }: Pick<Area, 'contentWidgets'>): boolean =>
    contentWidgets.some(({ id }) => id === talk.widgetId);
  return areas
    .toSorted((a, b) => Number(isBeside(b)) - Number(isBeside(a)))
    .flatMap(({ id: areaId, contentWidgets }) =>
      contentWidgets.filter(({ type }) => type === 'CHAT').map((widget) => ({ widget, areaId })),
    );
}

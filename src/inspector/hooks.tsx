import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { RecordingEntry, Run } from '../../domain/support/recording';
import type { CanvasActorRef, canvasMachine } from './canvas.machine';
import type { Chart } from './chart/chart';
import { hasWords, ownEventText, wordedChart, wordsOf } from './chart/phrases';
import { type DeskActorRef, type deskMachine, PART } from './desk.machine';
import type { PlayerActorRef, playerMachine } from './player.machine';
import { followedIn, otherStoryIn, playedIn, storyIn } from './source.events';
import type { SourceActorRef, sourceMachine } from './source.machine';
import { type Entry, lastEntered, type Player, type Step, type Story, stateText, stepAt } from './story/story';
import { say, type WordKey } from './words';

const DeskContext = createContext<DeskActorRef | null>(null);

export const DeskProvider = ({ desk, children }: { desk: DeskActorRef; children: ReactNode }) => (
  <DeskContext value={desk}>{children}</DeskContext>
);

export function useDeskActor(): DeskActorRef {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('A view is outside of DeskProvider');
  return desk;
}
export const useSourceActor = (): SourceActorRef => useDeskActor().system.get(PART.source);
export const usePlayerActor = (): PlayerActorRef => useDeskActor().system.get(PART.player);
export const useCanvasActor = (): CanvasActorRef => useDeskActor().system.get(PART.canvas);

export const useDesk = <T,>(select: (snapshot: SnapshotFrom<typeof deskMachine>) => T): T =>
  useSelector(useDeskActor(), select);
export const useSource = <T,>(select: (snapshot: SourceSnapshot) => T): T => useSelector(useSourceActor(), select);
export const usePlayer = <T,>(select: (snapshot: SnapshotFrom<typeof playerMachine>) => T): T =>
  useSelector(usePlayerActor(), select);
export const useCanvas = <T,>(select: (snapshot: SnapshotFrom<typeof canvasMachine>) => T): T =>
  useSelector(useCanvasActor(), select);

/** Translates a key to the chosen language. */
export function useWords() {
  const language = useDesk(({ context }) => context.language);
  return useCallback(
    (key: WordKey, values?: Readonly<Record<string, string | number>>) => say(language, key, values),
    [language],
  );
}
export type Say = ReturnType<typeof useWords>;

type SourceSnapshot = SnapshotFrom<typeof sourceMachine>;
const storyOf = (snapshot: SourceSnapshot): Story | null =>
  snapshot.hasTag('live') || snapshot.hasTag('recording') ? storyIn(snapshot.context, snapshot.hasTag('live')) : null;
const otherStoryOf = (snapshot: SourceSnapshot): Story | null =>
  snapshot.hasTag('recording') ? otherStoryIn(snapshot.context) : null;

export const useStory = (): Story | null => useSource(storyOf);
export const useOtherStory = (): Story | null => useSource(otherStoryOf);
/** For views that do not change with each event of a story. */
export const useIsRun = (): boolean => useSource((snapshot) => storyOf(snapshot) !== null);
export const useIsComparison = (): boolean =>
  useSource((snapshot) => storyOf(snapshot) !== null && otherStoryOf(snapshot) !== null);
/** The life of a page that the picture can show, `null` without a recording of the venue. */
export const usePlayed = (): Run | null =>
  useSource((snapshot) => {
    if (snapshot.hasTag('session')) return followedIn(snapshot.context);
    return snapshot.hasTag('recording') ? playedIn(snapshot.context) : null;
  });
const NOTHING_MORE: readonly RecordingEntry[] = [];
/** What a followed session has added to that life. */
export const useMore = (): readonly RecordingEntry[] =>
  useSource(({ context }) => context.session?.more ?? NOTHING_MORE);
/** The selected moment in milliseconds from the start of the story; for a live venue the time of its last event. */
export function useNow(): number {
  const story = useStory();
  const seq = useSeq();
  const at = useSource((snapshot) => (snapshot.hasTag('recording') ? snapshot.context.at : null));
  if (story === null) return 0;
  if (at !== null) return at;
  return (seq === null ? story.entries.at(-1) : story.entries.findLast((entry) => entry.seq <= seq))?.at ?? 0;
}
/** The selected entry, `null` for now. */
export const useSeq = (): number | null => useSource(({ context }) => context.seq);

export const useChart = (): Chart | null =>
  useDesk(({ context }) => (context.machine === null ? null : (context.charts[context.machine] ?? null)));

/** The words of a chart's sentences in the chosen language. */
export function usePhrases(chart: Chart): ReturnType<typeof wordsOf> {
  const language = useDesk((snapshot) => snapshot.context.language);
  return useMemo(() => wordsOf(language, chart.id), [language, chart.id]);
}

/** The chart as it is drawn: in words, or in the names that the code uses. */
export const useDrawnChart = (chart: Chart): Chart =>
  useDesk(({ context: { language, wording } }) => (wording === 'words' ? wordedChart(language, chart) : chart));

const isWordedIn = ({ context }: SnapshotFrom<typeof deskMachine>): boolean => context.wording === 'words';

/** Whether a chart is read in words. */
export const useIsWorded = (chart: Chart): boolean => useDesk((snapshot) => isWordedIn(snapshot) && hasWords(chart.id));

/** Whether the descriptions of a chart, which are in English, are shown: not beside words of another language. */
export const useIsDescribed = (chart: Chart): boolean =>
  useDesk((snapshot) => snapshot.context.language === 'en' || !isWordedIn(snapshot) || !hasWords(chart.id));

/** What an actor is called: the title of its chart in words, unless several of a chart have names of their own. */
export function useTitles(): (chart: string | null, name: string) => string {
  const language = useDesk(({ context }) => context.language);
  const isWorded = useDesk(isWordedIn);
  return (chart, name) =>
    isWorded && chart !== null && chart === name && hasWords(chart) ? wordsOf(language, chart).stateText(chart) : name;
}

/** Where an actor is, in words where the catalogue has them. */
export function useStates(): (chart: string | null, step: Step | undefined) => string {
  const language = useDesk(({ context }) => context.language);
  const isWorded = useDesk(isWordedIn);
  return (chart, step) => {
    const state = lastEntered(step);
    if (isWorded && chart !== null && state !== null && hasWords(chart))
      return wordsOf(language, chart).stateText(state);
    return stateText(step?.snapshot['value']);
  };
}

/** What the entries of a story are called: in words where the catalogue has them, in names otherwise. */
export function useTelling(story: Story): { eventOf: (entry: Entry) => string; stateOf: (entry: Entry) => string } {
  const language = useDesk(({ context }) => context.language);
  const isWorded = useDesk(isWordedIn);
  return useMemo(() => {
    const chartOf = ({ actor }: Entry): string | null => {
      const chart = story.players[actor]?.chart ?? null;
      return chart !== null && isWorded && hasWords(chart) ? chart : null;
    };
    return {
      eventOf: (entry) => {
        const chart = chartOf(entry);
        const own = isWorded ? ownEventText(language, entry.event.type) : undefined;
        return chart === null ? (own ?? entry.event.type) : wordsOf(language, chart).receivedText(entry.event.type);
      },
      stateOf: (entry) => {
        const chart = chartOf(entry);
        const state = chart === null ? null : lastEntered(stepAt(story, entry.actor, entry.seq));
        return chart === null || state === null ? entry.state : wordsOf(language, chart).stateText(state);
      },
    };
  }, [story, language, isWorded]);
}

const isThere = ({ startedAt, endedAt }: Player, at: number): boolean =>
  startedAt <= at && (endedAt === null || endedAt > at);

/** The selected actor of a chart, else a running one, else an ended one. */
export function lookedAt(
  story: Story | null,
  machine: string | null,
  actor: string | null,
  seq: number | null,
): Player | null {
  if (story === null) return null;
  const chosen = actor === null ? undefined : story.players[actor];
  if (chosen !== undefined) return chosen;
  const own = Object.values(story.players).filter(({ chart }) => chart === machine && machine !== null);
  const at = seq === null ? Number.MAX_SAFE_INTEGER : (story.entries.findLast((entry) => entry.seq <= seq)?.at ?? 0);
  return own.find((player) => isThere(player, at)) ?? own.at(-1) ?? null;
}

/** The selected actor, if it has no chart: a task of another one. */
export function useChartless(): Player | null {
  const actor = useDesk(({ context }) => context.actor);
  return useSource((snapshot) => {
    const player = actor === null ? undefined : storyOf(snapshot)?.players[actor];
    return player?.chart === null ? player : null;
  });
}

/** The shown chart, and its state at the selected moment. */
export function useLooked(): { player: Player | null; step: Step | undefined } {
  const story = useStory();
  const seq = useSeq();
  const machine = useDesk(({ context }) => context.machine);
  const actor = useDesk(({ context }) => context.actor);
  const player = lookedAt(story, machine, actor, seq);
  return { player, step: story === null || player === null ? undefined : stepAt(story, player.id, seq) };
}

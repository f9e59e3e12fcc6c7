import type { StatelyEvent } from '../../domain/support/inspection';
import type { HelpEnd } from '../../domain/support/live-help';
import { canBePlayed, type RecordingEntry, type Run } from '../../domain/support/recording';
import type { Charts, News, Story } from './story/story';
import type { Tab } from './story/told';

export type SourceInput = { charts: Charts };

/** Where a recording comes from: a file, or else the service. */
export type Origin = { file: File | null; code: string | null };

/** A parsed recording: one story per life of the page. */
export type Opened = {
  name: string;
  appVersion: string;
  /** The build of the recording and the one that is here, if they are known to differ. */
  otherBuild: { recorded: string; here: string } | null;
  startedAt: number;
  stories: readonly Story[];
  /** What each story was read from. */
  runs: readonly Run[];
};
/** An open recording, and which life of the page is shown. */
export type Laid = Opened & { run: number };

/** Why an attendee's session is not followed any more. `gone`: it does not exist, or another administrator follows it. */
export type SessionEnd = HelpEnd | 'gone';

/** An attendee's session that is followed. */
export type Session = {
  story: Story;
  /** What came first, and since then; null before. */
  run: Run | null;
  more: readonly RecordingEntry[];
  /** Whether the attendee shows the page as well. */
  showsView: boolean;
  reason: SessionEnd | null;
};

/** What came of an attendee's session: a run, which takes the place of all before, or its continuation. */
export type SessionNews = {
  run: Run | null;
  entries: readonly RecordingEntry[];
  news: readonly News[];
  showsView: boolean;
  /** Whether nothing has come for some time. */
  isSilent: boolean;
};

export type SourceContext = {
  charts: Charts;
  /** The address of the attendee's session that can be followed, and what is known of it while it is looked at. */
  view: string | null;
  session: Session | null;
  /** Tabs of this browser with a venue, the selected one, and the open recordings: one, or two to compare. */
  tabs: readonly Tab[];
  tab: string | null;
  laid: readonly Laid[];
  failure: string | null;
  /** The selected entry, `null` for the newest; and the playback position in milliseconds. */
  seq: number | null;
  at: number;
  speed: number;
  /** Whether playback leaves long pauses out. */
  mustSkip: boolean;
};

export type SourceEvent =
  | { type: 'source.showCatalogue' }
  | { type: 'source.showLive' }
  | { type: 'source.showRecording' }
  | { type: 'source.open'; file: File }
  /** A recording that the service keeps, by its code. */
  | { type: 'source.fetch'; code: string }
  /** The session of an attendee who has given their code to this administrator. */
  | { type: 'source.followSession'; view: string }
  | { type: 'source.showSession' }
  | { type: 'source.endSession' }
  | ({ type: 'session.told' } & SessionNews)
  | { type: 'session.cut' }
  | { type: 'session.ended'; reason: SessionEnd }
  | { type: 'source.compare'; file: File }
  | { type: 'source.closeSecond' }
  | { type: 'source.chooseTab'; tab: string }
  | { type: 'source.chooseRun'; run: number }
  | { type: 'tab.told'; tab: string; title: string; isAll: boolean; events: readonly StatelyEvent[] }
  | { type: 'tab.left'; tab: string }
  | { type: 'playback.play' }
  | { type: 'playback.pause' }
  | { type: 'playback.step'; by: number }
  | { type: 'playback.seek'; at: number }
  | { type: 'playback.look'; seq: number }
  | { type: 'playback.follow' }
  | { type: 'playback.seekError' }
  | { type: 'playback.setSpeed'; speed: number }
  | { type: 'playback.skipPauses'; mustSkip: boolean }
  | { type: 'playback.passed'; ms: number };

/** The selection changed. */
export type SourceFact =
  | { type: 'source.turned'; to: 'catalogue' | 'live' | 'recording' }
  /** The first venue has responded. */
  | { type: 'source.found' }
  /** The attendee shows the page as well. */
  | { type: 'source.viewed' };

const NO_STORY = null;

/** The selected story. */
export function storyIn({ tabs, tab, laid, session }: SourceContext, isLive: boolean): Story | null {
  if (isLive && session !== null) return session.run === null ? NO_STORY : session.story;
  if (isLive) return tabs.find(({ id }) => id === tab)?.story ?? NO_STORY;
  const [first] = laid;
  return first?.stories[first.run] ?? NO_STORY;
}

/** The second story of a comparison. */
export function otherStoryIn({ laid }: SourceContext): Story | null {
  const [, second] = laid;
  return second?.stories[second.run] ?? NO_STORY;
}

/** The selected life of a page that can be played: our own meeting rooms and what pages report by themselves cannot. */
export function playedIn({ laid }: SourceContext): Run | null {
  const [first] = laid;
  const run = first?.runs[first.run] ?? null;
  return run !== null && canBePlayed(run) ? run : null;
}

/** The attendee's page, where they show it. */
export function followedIn({ session }: SourceContext): Run | null {
  const run = session?.showsView === true ? session.run : null;
  return run !== null && canBePlayed(run) ? run : null;
}

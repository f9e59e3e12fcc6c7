import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate';
import type { Timeslot } from '../../domain/kernel/timeslot';
import { framedAddress } from '../../domain/widgets/framed';
import { type ConfigurationOf, kindOf, type WidgetKind } from '../../domain/widgets/kinds';
import { isForHosts, isRehearsable } from '../../domain/widgets/video-access';
import { awaitedProviders, type ContentWidget, isOfKind, type WidgetOf } from '../../domain/widgets/widget';
import { peopleListMachine } from '../people/people-list.machine';
import { documentMachine } from './document.machine';
import { embeddedPageMachine } from './embedded-page.machine';
import { mediaBoardMachine } from './media-board.machine';
import { meetingMachine } from './meeting.machine';

const BY_NAME = {
  DOCUMENT: documentMachine,
  EMBEDDED_PAGE: embeddedPageMachine,
  MEDIA_BOARD: mediaBoardMachine,
  MEETING: meetingMachine,
  PEOPLE_LIST: peopleListMachine,
};

export type ChartName = keyof typeof BY_NAME;
/** The charts of the kinds. One of them runs while an opened widget is open and allowed. */
export const CHARTS: Readonly<Record<ChartName, AnyStateMachine>> = BY_NAME;

/** What starts the chart of a configuration. */
export type ChartStart = { [N in ChartName]: { name: N; input: InputFrom<(typeof BY_NAME)[N]> } }[ChartName];
export type ChartRef<N extends ChartName> = ActorRefFrom<(typeof BY_NAME)[N]>;

/** The id of a running chart is its name. */
export const isChartOf = <N extends ChartName>(name: N, actor: AnyActorRef): actor is ChartRef<N> => actor.id === name;

/** What the actor of a widget knows of a configuration; `chart` is `null` without anything that runs. */
export type WidgetSlot = Timeslot & {
  id: string;
  cookieProviders: readonly string[];
  /** Whether only hosts can join it. */
  isForHosts: boolean;
  /** Whether hosts can enter it long before it opens. */
  canRehearse: boolean;
  chart: ChartStart | null;
};

type Starts = {
  readonly [K in WidgetKind]?: (configuration: ConfigurationOf<K>, widget: WidgetOf<K>) => ChartStart | null;
};

const started = <const N extends string, I>(name: N, input: I | null) => (input === null ? null : { name, input });
const pageOf = (url: string | null) => {
  const address = url === null ? null : framedAddress(url);
  return address === null ? null : { address };
};

/** A row for each kind with charts: the chart of a configuration, `null` for one that has nothing to show. */
const STARTS: Starts = {
  MEDIA_BOARD: (_, { id }) => started('MEDIA_BOARD', { key: id }),
  MEETING: ({ id: configId }, { id }) => started('MEETING', { widgetId: id, configId }),
  SOCIAL_WALL: ({ url }) => started('EMBEDDED_PAGE', pageOf(url)),
  WHITEBOARD: ({ url }) => started('EMBEDDED_PAGE', pageOf(url)),
  PRESENCE_LIST: () => ({ name: 'PEOPLE_LIST', input: undefined }),
  PDF: ({ id, assetId, url }) => started('DOCUMENT', assetId === null && url === null ? null : { key: id }),
};

const slotsOfKind = <K extends WidgetKind>(kind: K, widget: WidgetOf<K>): WidgetSlot[] =>
  widget.configurations.map((configuration: ConfigurationOf<K>) => {
    const { id, begin, end } = configuration;
    const cookieProviders = awaitedProviders(kind, configuration);
    const chart = STARTS[kind]?.(configuration, widget) ?? null;
    return { id, begin, end, cookieProviders, isForHosts: false, canRehearse: false, chart };
  });

/** The configurations of a widget as its actor needs them. */
export function widgetSlots(widget: ContentWidget): WidgetSlot[] {
  const kind = kindOf(widget);
  if (isOfKind(widget, 'MEETING')) {
    const forHosts = new Set(widget.configurations.filter(isForHosts).map(({ id }) => id));
    const rehearsable = new Set(widget.configurations.filter(isRehearsable).map(({ id }) => id));
    return slotsOfKind('MEETING', widget).map((slot) => ({
      ...slot,
      isForHosts: forHosts.has(slot.id),
      canRehearse: rehearsable.has(slot.id),
    }));
  }
  return kind !== null && isOfKind(widget, kind)
    ? slotsOfKind(kind, widget)
    : widget.configurations.map(({ id, begin, end, cookieProviders }) => ({
        id,
        begin,
        end,
        cookieProviders,
        isForHosts: false,
        canRehearse: false,
        chart: null,
      }));
}

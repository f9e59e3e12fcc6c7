import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate';
import type { Timeslot } from '../../domain/kernel/timeslot';
import { framedAddress } from '../../domain/widgets/framed';
import { type ConfigurationOf, kindOf, type WidgetKind } from '../../domain/widgets/kinds';
import { awaitedProviders, type ContentWidget, isOfKind, type WidgetOf } from '../../domain/widgets/widget';
import { documentMachine } from './document.machine';
import { embeddedPageMachine } from './embedded-page.machine';
import { mediaBoardMachine } from './media-board.machine';

const BY_KIND = {
  MEDIA_BOARD: mediaBoardMachine,
  SOCIAL_WALL: embeddedPageMachine,
  WHITEBOARD: embeddedPageMachine,
  PDF: documentMachine,
};

export type ChartedKind = keyof typeof BY_KIND;
/** The chart of each kind that has one. It runs while an opened widget is open and allowed. */
export const CHARTS: Readonly<Record<ChartedKind, AnyStateMachine>> = BY_KIND;

/** What starts the chart of a configuration. */
export type ChartStart = { [K in ChartedKind]: { kind: K; input: InputFrom<(typeof BY_KIND)[K]> } }[ChartedKind];
export type ChartRef<K extends ChartedKind> = ActorRefFrom<(typeof BY_KIND)[K]>;

/** The id of a running chart is its kind. */
export const isChartOf = <K extends ChartedKind>(kind: K, actor: AnyActorRef): actor is ChartRef<K> =>
  actor.id === kind;

/** What the actor of a widget knows of a configuration; `chart` is `null` without anything that runs. */
export type WidgetSlot = Timeslot & { id: string; cookieProviders: readonly string[]; chart: ChartStart | null };

type Starts = {
  readonly [K in WidgetKind]?: (configuration: ConfigurationOf<K>, widget: WidgetOf<K>) => ChartStart | null;
};

const started = <const K extends string, I>(kind: K, input: I | null) => (input === null ? null : { kind, input });
const pageOf = (url: string | null) => {
  const address = url === null ? null : framedAddress(url);
  return address === null ? null : { address };
};

/** A row for each kind with a chart; `null` for a configuration that has nothing to show. */
const STARTS: Starts = {
  MEDIA_BOARD: (_, { id }) => started('MEDIA_BOARD', { key: id }),
  SOCIAL_WALL: ({ url }) => started('SOCIAL_WALL', pageOf(url)),
  WHITEBOARD: ({ url }) => started('WHITEBOARD', pageOf(url)),
  PDF: ({ id, assetId, url }) => started('PDF', assetId === null && url === null ? null : { key: id }),
};

const slotsOfKind = <K extends WidgetKind>(kind: K, widget: WidgetOf<K>): WidgetSlot[] =>
  widget.configurations.map((configuration: ConfigurationOf<K>) => {
    const { id, begin, end } = configuration;
    const cookieProviders = awaitedProviders(kind, configuration);
    return { id, begin, end, cookieProviders, chart: STARTS[kind]?.(configuration, widget) ?? null };
  });

/** The configurations of a widget as its actor needs them. */
export function widgetSlots(widget: ContentWidget): WidgetSlot[] {
  const kind = kindOf(widget);
  return kind !== null && isOfKind(widget, kind)
    ? slotsOfKind(kind, widget)
    : widget.configurations.map(({ id, begin, end, cookieProviders }) => ({
        id,
        begin,
        end,
        cookieProviders,
        chart: null,
      }));
}

import * as v from 'valibot';
import type { Embedded } from '../kernel/embedding';
import { LocalizedTextsSchema, pickLocalized } from '../kernel/localized';
import { IdSchema, listOf } from '../kernel/schema';
import type { Timeslot } from '../kernel/timeslot';
import type { ContentPiece } from './content-piece';
import { CommonConfigurationSchema, type KindRow, type WidgetConfiguration, type WidgetRoom, widgetKind } from './kind';
import { type ConfigurationOf, KINDS, kindOf, type WidgetKind } from './kinds';

const OpenModeSchema = v.nullish(
  v.picklist(['EMBEDDED', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG', 'NEW_TAB']),
  'EMBEDDED_DIALOG',
);

const CornerSchema = v.object({ x: v.number(), y: v.number() });

/** On the picture: fractions of its width and height from the top left. In a panorama: degrees. */
const PlacementSchema = v.object({
  viewpointId: IdSchema,
  x: v.optional(v.number()),
  y: v.optional(v.number()),
  yaw: v.optional(v.number()),
  pitch: v.optional(v.number()),
  width: v.number(),
  height: v.number(),
  /** Of a surface that is not seen straight on, from the top left, clockwise; fractions as well. */
  corners: v.optional(v.strictTuple([CornerSchema, CornerSchema, CornerSchema, CornerSchema])),
});

const widgetSchema = <C extends WidgetConfiguration>(configuration: v.GenericSchema<unknown, C>) =>
  v.object({
    id: IdSchema,
    type: v.string(),
    name: LocalizedTextsSchema,
    openMode: OpenModeSchema,
    /** Whether attendees can share their contact with the company that shows this. */
    sharesContacts: v.nullish(v.boolean()),
    contactCompany: v.nullish(v.string()),
    placements: listOf(PlacementSchema),
    configurations: listOf(configuration),
  });

/** A widget of any kind, known or not, with the fields that all kinds share. */
export type ContentWidget = v.InferOutput<ReturnType<typeof widgetSchema<WidgetConfiguration>>>;
export type WidgetOf<K extends WidgetKind> = Omit<ContentWidget, 'type' | 'configurations'> & {
  type: K;
  configurations: ConfigurationOf<K>[];
};

const UNKNOWN_KIND = widgetKind({ configuration: CommonConfigurationSchema });
const TypedSchema = v.object({ type: v.string() });

/** Configurations are read by the schema of the widget's kind; an unknown kind keeps the common fields. */
export const ContentWidgetSchema = v.lazy((input): v.GenericSchema<unknown, ContentWidget> => {
  const kind = v.is(TypedSchema, input) ? kindOf(input) : null;
  return widgetSchema((kind === null ? UNKNOWN_KIND : KINDS[kind]).configuration);
});

export const isOfKind = <K extends WidgetKind>(widget: ContentWidget, kind: K): widget is WidgetOf<K> =>
  widget.type === kind;

type ReadRow<R> = <C extends WidgetConfiguration>(row: KindRow<C>, configurations: readonly C[]) => R;

const readKind = <K extends WidgetKind, R>(kind: K, { configurations }: WidgetOf<K>, read: ReadRow<R>): R =>
  read(KINDS[kind], configurations);

/** Reads a widget by the row of its kind; one of an unknown kind has what all kinds share. */
export function readWidget<R>(widget: ContentWidget, read: ReadRow<R>): R {
  const kind = kindOf(widget);
  return kind !== null && isOfKind(widget, kind)
    ? readKind(kind, widget, read)
    : read(UNKNOWN_KIND, widget.configurations);
}

/** Every timeslot of a widget: those of its configurations and those inside them. */
export const slotsOf = (widget: ContentWidget): readonly Timeslot[] =>
  readWidget<readonly Timeslot[]>(widget, ({ slots }, configurations) =>
    configurations.flatMap((configuration) => [configuration, ...slots(configuration)]),
  );

/** The media items of a widget; null for a kind that has none. */
export const piecesOf = (widget: ContentWidget): readonly ContentPiece[] | null =>
  readWidget<readonly ContentPiece[] | null>(widget, ({ pieces }, configurations) =>
    pieces === null ? null : configurations.flatMap((configuration) => pieces(configuration)),
  );

/** The room of the chat that the service makes for a widget. */
export const roomOfWidget = (widget: ContentWidget): WidgetRoom | null =>
  readWidget<WidgetRoom | null>(widget, ({ room }, configurations) => room(configurations));

/** The cookie providers for which all of a configuration waits. */
export function awaitedProviders(type: string, configuration: WidgetConfiguration): readonly string[] {
  const kind = kindOf({ type });
  return kind === null || KINDS[kind].isGated(configuration) ? configuration.cookieProviders : [];
}

/** An address that a widget loads, with the cookie providers that its configuration names. */
export type WidgetEmbed = Embedded & { providers: readonly string[] };

const named = ({ cookieProviders }: WidgetConfiguration, embeds: readonly Embedded[]): WidgetEmbed[] =>
  embeds.map((embed) => ({ ...embed, providers: cookieProviders }));

/** What a configuration loads in any language. */
function inEveryLanguage<C extends WidgetConfiguration>(
  configuration: C,
  embeds: (configuration: C) => readonly Embedded[],
): readonly Embedded[] {
  const others = configuration.uris.flatMap(({ uri }) =>
    embeds({ ...configuration, url: uri }).filter(({ address }) => address === uri),
  );
  return [...embeds(configuration), ...others];
}

/** What a widget loads, for the consent gate and the content security policy. */
export const embedsOf = (widget: ContentWidget): WidgetEmbed[] =>
  readWidget<WidgetEmbed[]>(widget, ({ embeds }, configurations) =>
    configurations.flatMap((configuration) => named(configuration, inEveryLanguage(configuration, embeds))),
  );

/** A widget with the addresses of its configurations in a language. */
export const widgetIn = <W extends ContentWidget>(widget: W, locale: string): W => ({
  ...widget,
  configurations: widget.configurations.map((configuration) => ({
    ...configuration,
    url: pickLocalized(configuration.uris, locale)?.uri ?? configuration.url,
  })),
});

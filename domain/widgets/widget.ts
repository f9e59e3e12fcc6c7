import * as v from 'valibot';
import type { Embedded } from '../kernel/embedding';
import { LocalizedTextsSchema, pickLocalized } from '../kernel/localized';
import { IdSchema, listOf } from '../kernel/schema';
import type { Timeslot } from '../kernel/timeslot';
import { CommonConfigurationSchema, type WidgetConfiguration, widgetKind } from './kind';
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

const slotsOfKind = <K extends WidgetKind>(kind: K, { configurations }: WidgetOf<K>): Timeslot[] =>
  configurations.flatMap((configuration) => [configuration, ...KINDS[kind].slots(configuration)]);

/** Every timeslot of a widget: those of its configurations and those inside them. */
export function slotsOf(widget: ContentWidget): Timeslot[] {
  const kind = kindOf(widget);
  return kind !== null && isOfKind(widget, kind) ? slotsOfKind(kind, widget) : widget.configurations;
}

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

const embedsOfKind = <K extends WidgetKind>(kind: K, { configurations }: WidgetOf<K>): WidgetEmbed[] =>
  configurations.flatMap((configuration) =>
    named(
      configuration,
      inEveryLanguage(configuration, (one) => KINDS[kind].embeds(one)),
    ),
  );

/** What a widget loads, for the consent gate and the content security policy. */
export function embedsOf(widget: ContentWidget): WidgetEmbed[] {
  const kind = kindOf(widget);
  return kind !== null && isOfKind(widget, kind)
    ? embedsOfKind(kind, widget)
    : widget.configurations.flatMap((configuration) =>
        named(configuration, inEveryLanguage(configuration, UNKNOWN_KIND.embeds)),
      );
}

/** A widget with the addresses of its configurations in a language. */
export const widgetIn = <W extends ContentWidget>(widget: W, locale: string): W => ({
  ...widget,
  configurations: widget.configurations.map((configuration) => ({
    ...configuration,
    url: pickLocalized(configuration.uris, locale)?.uri ?? configuration.url,
  })),
});

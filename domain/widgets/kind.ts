import * as v from 'valibot';
import type { Embedded } from '../kernel/embedding';
import { LocalizedTextsSchema, LocalizedUrisSchema } from '../kernel/localized';
import { IdSchema, listOf, OptionalTextSchema } from '../kernel/schema';
import { SpeakerSchema } from '../kernel/speaker';
import type { Timeslot } from '../kernel/timeslot';
import type { ContentPiece } from './content-piece';

/** The fields that configurations of every kind share. `url` opens in its own tab or in a frame. */
export const COMMON_ENTRIES = {
  id: IdSchema,
  name: LocalizedTextsSchema,
  cookieProviders: listOf(v.string()),
  begin: OptionalTextSchema,
  end: OptionalTextSchema,
  displayMode: OptionalTextSchema,
  url: OptionalTextSchema,
  /** Addresses by language; where there are any, one of them is used instead of `url`. */
  uris: LocalizedUrisSchema,
  /** What a talk is about, the name of its track, and who speaks. */
  descriptions: LocalizedTextsSchema,
  track: LocalizedTextsSchema,
  speakers: listOf(SpeakerSchema),
  /** The address of a talk that came from another widget, as of {@link addressOfTalk}. */
  movedFrom: OptionalTextSchema,
  /** What a talk is known by in the file that it was imported from. */
  sourceKey: OptionalTextSchema,
};

/** A configuration of a kind that this version does not know. */
export const CommonConfigurationSchema = v.object(COMMON_ENTRIES);
export type WidgetConfiguration = v.InferOutput<typeof CommonConfigurationSchema>;

/** What a talk is known by in agendas, links and questions: its first widget and its id there, also after it moves. */
export const addressOfTalk = (
  widgetId: string,
  { id, movedFrom }: Pick<WidgetConfiguration, 'id' | 'movedFrom'>,
): string => movedFrom ?? `${widgetId}/${id}`;

/** What the service decides about the room of a widget, of which there is one for all its configurations. */
export type WidgetRoom = { kind: 'widget' | 'wall' | 'board'; preModerated?: boolean; hostsOnly?: boolean };

/** A row of the registry: what the venue, the consent gate, the search, the chat and the service's clock need to know of a kind. */
export type KindRow<C extends WidgetConfiguration> = {
  configuration: v.GenericSchema<unknown, C>;
  /** What a configuration loads; the consent gate and the content security policy follow from it. */
  embeds: (configuration: C) => readonly Embedded[];
  /** Whether all of it waits for the cookie providers of its configuration; else each of its parts asks for itself. */
  isGated: (configuration: WidgetConfiguration) => boolean;
  /** The timeslots inside a configuration, besides its own. */
  slots: (configuration: C) => readonly Timeslot[];
  /** Media items inside a configuration, which users find, play and like; null for kinds that have none. */
  pieces: ((configuration: C) => readonly ContentPiece[]) | null;
  /** The asset of the venue that a configuration opens to be read; null for kinds that are no documents. */
  documentId: ((configuration: C) => string | null) | null;
  /** The room of the chat that the service makes for a widget with these configurations. */
  room: (configurations: readonly C[]) => WidgetRoom | null;
};

/** Without an address there is our own content, which tells no other site who is here. */
export const hasAddress = ({ url, uris }: WidgetConfiguration): boolean => url !== null || uris.length > 0;

export const inFrames = (...addresses: readonly (string | null)[]): readonly Embedded[] =>
  addresses.map((address) => ({ address, embeddings: ['frame'] }));

type Own<C extends WidgetConfiguration> = { configuration: v.GenericSchema<unknown, C> } & Partial<KindRow<C>>;

/** A row that embeds its `url` in a frame and has nothing else, unless it says otherwise. */
export const widgetKind = <C extends WidgetConfiguration>(own: Own<C>): KindRow<C> => ({
  embeds: ({ url }) => inFrames(url),
  slots: () => [],
  pieces: null,
  documentId: null,
  room: () => null,
  isGated: () => true,
  ...own,
});

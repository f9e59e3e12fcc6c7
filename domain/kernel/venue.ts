import * as v from 'valibot';
import { LocalizedTextsSchema } from './localized';

/** Ids stand in paths, which can carry neither a dot segment nor half a surrogate pair. */
const id = v.pipe(
  v.string(),
  v.minLength(1),
  v.regex(/^(?!\.{1,2}$)\P{Cs}*$/u, 'Invalid id: it cannot stand in a path'),
);
const optionalText = v.nullish(v.string(), null);
const list = <const S extends v.GenericSchema>(item: S) => v.nullish(v.array(item), []);

export const WIDGET_KINDS = [
  'MEETING',
  'WHITEBOARD',
  'MEDIA_BOARD',
  'SOCIAL_WALL',
  'PDF',
  'CHAT',
  'PRESENCE_LIST',
  'AI_SEARCH',
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

const OpenModeSchema = v.nullish(
  v.picklist(['EMBEDDED', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG', 'NEW_TAB']),
  'EMBEDDED_DIALOG',
);

/** On the picture: fractions of its width and height from the top left. In a panorama: degrees. */
export const PlacementSchema = v.object({
  viewpointId: id,
  x: v.optional(v.number()),
  y: v.optional(v.number()),
  yaw: v.optional(v.number()),
  pitch: v.optional(v.number()),
  width: v.number(),
  height: v.number(),
});

const ContentPieceSchema = v.object({
  id,
  titles: LocalizedTextsSchema,
  descriptions: LocalizedTextsSchema,
  kind: v.nullish(v.string(), 'VIDEO'),
  url: optionalText,
  thumbnailAssetId: optionalText,
  begin: optionalText,
  end: optionalText,
  tags: list(v.string()),
});

export const WidgetConfigurationSchema = v.object({
  id,
  name: LocalizedTextsSchema,
  cookieProviders: list(v.string()),
  begin: optionalText,
  end: optionalText,
  displayMode: optionalText,
  webinarOn: v.nullish(v.boolean(), false),
  hostMeetingUrl: optionalText,
  viewerMeetingUrl: optionalText,
  meetingUrl: optionalText,
  features: v.nullish(v.record(v.string(), v.boolean()), {}),
  contentPieces: list(ContentPieceSchema),
  assetId: optionalText,
  url: optionalText,
  roomId: optionalText,
});

export const ContentWidgetSchema = v.object({
  id,
  type: v.string(),
  name: LocalizedTextsSchema,
  openMode: OpenModeSchema,
  placements: list(PlacementSchema),
  configurations: list(WidgetConfigurationSchema),
});

/** `assetId` is the picture, and of a video the poster. */
export const BackgroundSchema = v.object({
  type: v.string(),
  assetId: optionalText,
  playerActive: v.nullish(v.boolean(), false),
  videoUrl: optionalText,
});

export const ViewpointSchema = v.object({
  id,
  names: LocalizedTextsSchema,
  background: v.nullish(BackgroundSchema, null),
});

export const AreaSchema = v.object({
  id,
  names: LocalizedTextsSchema,
  descriptions: LocalizedTextsSchema,
  viewMode: v.nullish(v.picklist(['VIEW_2D', 'VIEW_360D']), 'VIEW_2D'),
  defaultViewpointId: optionalText,
  viewPoints: list(ViewpointSchema),
  contentWidgets: list(ContentWidgetSchema),
});

export const AssetSchema = v.object({
  id,
  uri: v.string(),
  generation: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), null),
  displayName: v.nullish(v.string(), ''),
  alts: LocalizedTextsSchema,
  locales: list(v.object({ locale: v.string(), assetId: v.string() })),
});

export const CookieProviderSchema = v.object({
  id,
  name: v.nullish(v.string(), ''),
  type: v.picklist(['TECHNICALLY_REQUIRED', 'EXTERNAL_MEDIA']),
  defaultProvider: v.nullish(v.boolean(), false),
  attributes: list(v.object({ key: LocalizedTextsSchema, value: LocalizedTextsSchema })),
});

export const CookieBannerConfigSchema = v.object({
  type: v.nullish(v.picklist(['NONE', 'SIMPLE', 'DETAILED']), 'NONE'),
  text: LocalizedTextsSchema,
  personalizedTrackingText: LocalizedTextsSchema,
  styling: v.nullish(v.object({ backgroundColor: optionalText, textColor: optionalText }), {}),
});

export const StyleSchema = v.object({
  text: optionalText,
  primary: optionalText,
  secondary: optionalText,
  background: optionalText,
  logoAssetId: optionalText,
});

export const ArchitectureSchema = v.object({
  id,
  defaultAreaId: optionalText,
  areas: list(AreaSchema),
  floorplan: v.nullish(
    v.object({ areaPositions: list(v.object({ areaId: v.string(), visible: v.nullish(v.boolean(), true) })) }),
    {},
  ),
  assets: list(AssetSchema),
  icons: list(v.object({ type: v.string(), assetId: v.string() })),
  globalWidgets: list(ContentWidgetSchema),
  impress: LocalizedTextsSchema,
  privacyNotice: LocalizedTextsSchema,
  cventLoginEnabled: v.nullish(v.boolean(), false),
  cventEvent: optionalText,
  cookieBannerConfig: v.nullish(CookieBannerConfigSchema, {}),
  cookieProviders: list(CookieProviderSchema),
  personalizedTrackingEnabled: v.nullish(v.boolean(), false),
  globalNavigationEnabled: v.nullish(v.boolean(), false),
  style: v.nullish(StyleSchema, {}),
  userProfileAttributes: list(v.object({ id, kind: v.nullish(v.string(), 'TEXT'), names: LocalizedTextsSchema })),
});

/** Answer of `GET /ui/venue?architectureId`. Whether it holds exactly one architecture is {@link singleArchitecture}'s to say. */
export const VenueSchema = v.object({
  version: v.optional(v.number()),
  publishedVersion: v.optional(v.number()),
  architectures: v.array(ArchitectureSchema),
});

export type Venue = v.InferOutput<typeof VenueSchema>;
export type Architecture = v.InferOutput<typeof ArchitectureSchema>;
export type Area = v.InferOutput<typeof AreaSchema>;
export type Viewpoint = v.InferOutput<typeof ViewpointSchema>;
export type Background = v.InferOutput<typeof BackgroundSchema>;
export type ContentWidget = v.InferOutput<typeof ContentWidgetSchema>;
export type WidgetConfiguration = v.InferOutput<typeof WidgetConfigurationSchema>;
export type Placement = v.InferOutput<typeof PlacementSchema>;
export type Asset = v.InferOutput<typeof AssetSchema>;
export type CookieProvider = v.InferOutput<typeof CookieProviderSchema>;
export type VenueStyle = v.InferOutput<typeof StyleSchema>;

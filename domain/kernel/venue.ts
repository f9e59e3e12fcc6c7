import * as v from 'valibot';
import { ContentWidgetSchema } from '../widgets/widget';
import { LocalizedTextsSchema } from './localized';
import { IdSchema as id, listOf as list, OptionalTextSchema as optionalText } from './schema';

/** `assetId` is the picture; for a video, it is the poster. */
export const BackgroundSchema = v.object({
  type: v.string(),
  assetId: optionalText,
  playerActive: v.nullish(v.boolean(), false),
  videoUrl: optionalText,
});

/** In degrees: yaw to the right from the middle of the picture, pitch upwards from the horizon. */
export const DirectionSchema = v.object({
  yaw: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  pitch: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
});

/** `start`: where attendees look first in a panorama; straight ahead without one. */
export const ViewpointSchema = v.object({
  id,
  names: LocalizedTextsSchema,
  background: v.nullish(BackgroundSchema, null),
  start: v.nullish(DirectionSchema),
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

/** Whole days after the end of the event. */
export const TERM_DAYS = { min: 1, max: 3650 } as const;
export const TermDaysSchema = v.pipe(v.number(), v.integer(), v.minValue(TERM_DAYS.min), v.maxValue(TERM_DAYS.max));

/** Minutes of attendance that a certificate needs. */
export const CERTIFICATE_MINUTES = { min: 1, max: 600 } as const;
export const CertificateMinutesSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(CERTIFICATE_MINUTES.min),
  v.maxValue(CERTIFICATE_MINUTES.max),
);

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
  /** Days after the end of the event until personal data is deleted; without it, nothing is deleted by time. */
  personalDataDays: v.nullish(TermDaysSchema, null),
  /** Who issues certificates of attendance; without it there are none. */
  certificateIssuer: optionalText,
  certificateMinutes: v.nullish(CertificateMinutesSchema, null),
  cventLoginEnabled: v.nullish(v.boolean(), false),
  cventEvent: optionalText,
  cookieBannerConfig: v.nullish(CookieBannerConfigSchema, {}),
  cookieProviders: list(CookieProviderSchema),
  personalizedTrackingEnabled: v.nullish(v.boolean(), false),
  globalNavigationEnabled: v.nullish(v.boolean(), false),
  style: v.nullish(StyleSchema, {}),
  userProfileAttributes: list(v.object({ id, kind: v.nullish(v.string(), 'TEXT'), names: LocalizedTextsSchema })),
});

/** Response of `GET /ui/venue?architectureId`. {@link singleArchitecture} checks that it has exactly one architecture. */
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
export type Asset = v.InferOutput<typeof AssetSchema>;
export type CookieProvider = v.InferOutput<typeof CookieProviderSchema>;
export type VenueStyle = v.InferOutput<typeof StyleSchema>;
export type { WidgetConfiguration } from '../widgets/kind';
export type { ContentWidget } from '../widgets/widget';

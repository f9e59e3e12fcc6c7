import * as v from 'valibot';

export const ClientDetailsSchema = v.object({
  browser: v.optional(v.string(), ''),
  browserVersion: v.optional(v.string(), ''),
  os: v.optional(v.string(), ''),
  userAgent: v.optional(v.string(), ''),
  browserLanguage: v.optional(v.string(), ''),
  cookiesEnabled: v.optional(v.boolean(), false),
  venueLanguage: v.optional(v.string(), ''),
  architectureId: v.optional(v.nullable(v.string()), null),
  clientUsername: v.optional(v.string(), 'ANONYM'),
  clientURL: v.optional(v.string(), ''),
  clientVersion: v.optional(v.string(), ''),
});
export type ClientDetails = v.InferOutput<typeof ClientDetailsSchema>;

/** Body of `POST /capture/cookiePreferences`; `userId` is the random visitor id while nobody is logged in. */
export const CookiePreferencesLogSchema = v.object({
  userId: v.string(),
  email: v.optional(v.nullable(v.string()), null),
  bannerType: v.picklist(['NONE', 'SIMPLE', 'DETAILED']),
  cookiePreferences: v.array(
    v.object({ id: v.string(), accepted: v.boolean(), category: v.optional(v.picklist(['essential', 'tracking'])) }),
  ),
  clientDetails: ClientDetailsSchema,
});

/** Body of `POST /capture/log`. */
export const LogMessageSchema = v.object({
  messageDetails: v.object({ message: v.string(), details: v.optional(v.nullable(v.string()), null) }),
  clientDetails: ClientDetailsSchema,
  loglevel: v.picklist(['INFO', 'WARN', 'ERROR']),
  logCategory: v.optional(v.string(), ''),
  messageOrigin: v.picklist(['DESIGNER', 'UI']),
});
export type LogMessage = v.InferOutput<typeof LogMessageSchema>;

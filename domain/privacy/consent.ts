import * as v from 'valibot';

export const ClientDetailsSchema = v.object({
  browser: v.nullish(v.string(), ''),
  browserVersion: v.nullish(v.string(), ''),
  os: v.nullish(v.string(), ''),
  userAgent: v.nullish(v.string(), ''),
  browserLanguage: v.nullish(v.string(), ''),
  cookiesEnabled: v.nullish(v.boolean(), false),
  venueLanguage: v.nullish(v.string(), ''),
  architectureId: v.nullish(v.string(), null),
  clientUsername: v.nullish(v.string(), 'ANONYM'),
  clientURL: v.nullish(v.string(), ''),
  clientVersion: v.nullish(v.string(), ''),
});
export type ClientDetails = v.InferOutput<typeof ClientDetailsSchema>;

/** Body of `POST /capture/cookiePreferences`; before login, `userId` is the random visitor id. */
export const CookiePreferencesLogSchema = v.object({
  userId: v.string(),
  email: v.nullish(v.string(), null),
  bannerType: v.picklist(['NONE', 'SIMPLE', 'DETAILED']),
  cookiePreferences: v.array(
    v.object({ id: v.string(), accepted: v.boolean(), category: v.optional(v.picklist(['essential', 'tracking'])) }),
  ),
  clientDetails: ClientDetailsSchema,
});

/** Body of `POST /capture/log`. */
export const LogMessageSchema = v.object({
  messageDetails: v.object({ message: v.string(), details: v.nullish(v.string(), null) }),
  clientDetails: ClientDetailsSchema,
  loglevel: v.picklist(['INFO', 'WARN', 'ERROR']),
  logCategory: v.nullish(v.string(), ''),
  messageOrigin: v.picklist(['DESIGNER', 'UI']),
});
export type LogMessage = v.InferOutput<typeof LogMessageSchema>;

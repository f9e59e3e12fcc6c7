import * as v from 'valibot';
import { ZoneSchema } from './times';

const LocalesSchema = v.fallback(v.optional(v.array(v.string()), []), []);
const NO_LOCALES = { defaultLocale: '', supportedLocales: [] };
const SettingsSchema = v.object({
  timeZone: v.optional(ZoneSchema, null),
  tabTitle: v.fallback(v.optional(v.string(), ''), ''),
  event: v.fallback(v.optional(v.nullable(v.object({ begin: v.string(), end: v.string() })), null), null),
  i18n: v.fallback(
    v.optional(
      v.object({ defaultLocale: v.fallback(v.optional(v.string(), ''), ''), supportedLocales: LocalesSchema }),
      NO_LOCALES,
    ),
    NO_LOCALES,
  ),
});

export type VenueSettings = {
  zone: string | null;
  /** Its default first. */
  languages: readonly string[];
  /** The name of the event. */
  title: string;
  event: { begin: string; end: string } | null;
};

/** What the `ui-config` of a venue says about its times and languages. */
export function venueSettings(uiConfig: unknown): VenueSettings {
  const { timeZone, tabTitle, event, i18n } = v.parse(
    v.fallback(SettingsSchema, v.parse(SettingsSchema, {})),
    uiConfig,
  );
  const languages = [i18n.defaultLocale, ...i18n.supportedLocales].filter((locale) => locale !== '');
  return { zone: timeZone, languages: [...new Set(languages)], title: tabTitle, event };
}

import type * as v from 'valibot';
import { LOCALES } from '../../../../domain/kernel/constants';
import type { Report } from '../reader';
import type { VenueUiConfigSchema } from '../schemas';
import { checkDistinct, isLocale, localeText } from './names';
import { checkSlot, isTimeZone } from './times';

type VenueUiConfig = v.InferOutput<typeof VenueUiConfigSchema>;

/** Reports invalid languages, time zones and days. */
export function checkUiConfig({ i18n, timeZone, event }: VenueUiConfig, report: Report): void {
  const { defaultLocale, supportedLocales } = i18n;
  if (timeZone !== null && !isTimeZone(timeZone)) {
    report(['timeZone'], `"${timeZone}" is not a time zone: expected a name such as "Europe/Berlin" or "UTC"`);
  }
  if (event !== null) checkSlot(event, timeZone !== null && isTimeZone(timeZone) ? timeZone : null, ['event'], report);
  supportedLocales.forEach((locale, index) => {
    if (!isLocale(locale)) report(['i18n', 'supportedLocales', index], localeText(locale));
  });
  checkDistinct(
    supportedLocales.map((locale, index) => ({ value: locale, path: ['i18n', 'supportedLocales', index] })),
    'entry of this list',
    report,
  );
  if (!isLocale(defaultLocale)) report(['i18n', 'defaultLocale'], localeText(defaultLocale));
  else if (supportedLocales.length > 0 && !supportedLocales.includes(defaultLocale)) {
    const known = supportedLocales.filter((locale) => LOCALES.some((one) => one === locale));
    report(
      ['i18n', 'defaultLocale'],
      `"${defaultLocale}" is not among the supportedLocales: add it there, or use one of them: ${known.join(', ')}`,
    );
  }
}

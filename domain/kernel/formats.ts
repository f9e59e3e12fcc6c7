/** One for each key: making a format takes a browser longer than all else about a short text. */
function kept<O extends object, F>(make: (locale: string, options: O) => F, where: () => string = () => '') {
  const formats = new Map<string, F>();
  return (locale: string, options: O): F => {
    const key = `${locale} ${JSON.stringify(options)} ${where()}`;
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}

const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)];
/** A format stays in the time zone in which it was made, and users travel. */
const ownZone = (): string => SEASONS.map((instant) => new Date(instant).getTimezoneOffset()).join();

/** How a language writes times and dates, in the user's time zone if the options name none. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ownZone,
);
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
export const listFormat = kept((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
export const unitFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const collator = kept((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));

/** Cached by key, because creating a format is the most expensive part of formatting a short text. */
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

type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange' | 'formatToParts'>;

const TIMES: readonly string[] = ['hour', 'minute', 'second', 'fractionalSecond', 'dayPeriod', 'timeZoneName'];
const [ISOLATE, END] = ['\u2068', '\u2069'];

/** Texts of which those with Latin letters, such as `9:00–10:30 AM`, keep their order among words from right to left. */
function isolated(parts: readonly Intl.DateTimeFormatPart[]): string {
  const isTime = ({ type }: Intl.DateTimeFormatPart): boolean => TIMES.includes(type);
  const texts: { isTime: boolean; text: string }[] = [];
  for (const [at, part] of parts.entries()) {
    const next = parts.slice(at).find(({ type }) => type !== 'literal');
    const last = texts.at(-1);
    const isInTime = isTime(part) || (last?.isTime === true && next !== undefined && isTime(next));
    if (last?.isTime === isInTime) last.text += part.value;
    else texts.push({ isTime: isInTime, text: part.value });
  }
  return texts
    .map(({ isTime: is, text }) => (is && /\p{Script=Latin}/u.test(text) ? ISOLATE + text + END : text))
    .join('');
}

const isFromRight = (locale: string): boolean => /^(?:ar|fa|he|ur)\b/.test(locale);

function timesOf(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(locale, options);
  if (!isFromRight(locale)) return format;
  return {
    format: (date) => isolated(format.formatToParts(date)),
    formatRange: (begin, end) => isolated(format.formatRangeToParts(begin, end)),
    formatToParts: (date) => format.formatToParts(date),
  };
}

const wellFormed = (languages: readonly string[]): string[] =>
  Intl.DateTimeFormat.supportedLocalesOf(
    languages.filter((language) => /^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/.test(language)),
  );

/** As the browser reports them: checking which of them are supported takes too long before the first screen. */
let regions: readonly string[] = [];

/** Dates are written as in the user's region: British where the language is English and the browser is British. */
export const writeAsIn = (languages: readonly string[]): void => {
  regions = languages;
};

const scriptOf = (locale: Intl.Locale): string => `${locale.maximize().language}-${locale.maximize().script}`;

/** The language with the region of the browser, and with the digits and the calendar of the language. */
function regional(locale: string, spoken: readonly string[]): string {
  const own = new Intl.Locale(locale);
  if (own.region !== undefined) return locale;
  const found = spoken.find((language) => scriptOf(new Intl.Locale(language)) === scriptOf(own));
  const region = found === undefined ? undefined : new Intl.Locale(found).region;
  if (region === undefined) return locale;
  const { numberingSystem, calendar } = new Intl.DateTimeFormat(locale).resolvedOptions();
  return new Intl.Locale(locale, { region, numberingSystem, calendar }).toString();
}

/** How a language writes times, for a user whose browser asks for these languages. It is not kept: users differ. */
export const dateFormatFor = (
  languages: readonly string[],
  locale: string,
  options: Intl.DateTimeFormatOptions,
): DateFormat => timesOf(regional(locale, wellFormed(languages)), options);

/** How a language writes times and dates, in the user's time zone if the options name none. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => timesOf(regional(locale, wellFormed(regions)), options),
  () => `${ownZone()} ${regions.join()}`,
);
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
export const listFormat = kept((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
export const unitFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const collator = kept((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options));

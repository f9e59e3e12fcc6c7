import * as v from 'valibot';
import { FALLBACK_LOCALE, LOCALES } from '../kernel/constants';
import { type LocalizedText, pickText } from '../kernel/localized';
import type { Architecture, ContentWidget } from '../kernel/venue';

/** A mistake breaks something for attendees; a warning may be wanted. */
const LEVELS = {
  slotReversed: 'mistake',
  noConsent: 'mistake',
  notHttps: 'mistake',
  missingPicture: 'mistake',
  otherKind: 'mistake',
  noAddress: 'mistake',
  noFilm: 'mistake',
  deadLink: 'mistake',
  noHttps: 'mistake',
  noTranslation: 'warning',
  noDescription: 'warning',
  imprintGap: 'warning',
  privacyGap: 'warning',
  lowContrast: 'warning',
  slotOverlap: 'warning',
  slotPast: 'warning',
  unreachable: 'warning',
  oversized: 'warning',
  noMail: 'warning',
} as const;
export type FindingRule = keyof typeof LEVELS;
export const levelOf = (rule: FindingRule): 'mistake' | 'warning' => LEVELS[rule];
const RULES = Object.keys(LEVELS).filter((key): key is FindingRule => Object.hasOwn(LEVELS, key));

/** `place` names the area, widget, picture or colour; `details` what it is about, such as languages, titles or addresses. */
export const FindingSchema = v.object({ rule: v.picklist(RULES), place: v.string(), details: v.array(v.string()) });
/** The organiser's language. */
export const FindingsQuerySchema = v.object({ language: v.optional(v.picklist(LOCALES), FALLBACK_LOCALE) });
export const FindingsSchema = v.object({ findings: v.array(FindingSchema) });
export type Finding = v.InferOutput<typeof FindingSchema>;

type Named = { id: string; names: readonly LocalizedText[] };
export const nameOf = ({ id, names }: Named, locale: string): string => pickText(names, locale) || id;
export const isFilled = ({ text }: LocalizedText): boolean => text.trim() !== '';
export const widgetName = ({ id, name }: ContentWidget, locale: string): string => nameOf({ id, names: name }, locale);

export const widgetsOf = ({ areas, globalWidgets }: Architecture): ContentWidget[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets),
  ...globalWidgets,
];

export const finding = (rule: FindingRule, place: string, details: readonly string[]): Finding[] =>
  details.length === 0 ? [] : [{ rule, place, details: [...new Set(details)] }];

/** The addresses that a widget opens. */
export const addressesOf = ({ configurations }: ContentWidget): string[] =>
  configurations
    .flatMap(({ url, uris }) => [url ?? '', ...uris.map(({ uri }) => uri)])
    .filter((address) => address !== '');

import * as v from 'valibot';
import { FALLBACK_LOCALE, LOCALES } from '../kernel/constants';
import { type LocalizedText, pickText } from '../kernel/localized';
import type { Architecture, ContentWidget } from '../kernel/venue';
import { isList, isRecord, type Path, stepsTo } from './paths';

/** A mistake breaks something for attendees; a warning may be wanted. */
const LEVELS = {
  slotReversed: 'mistake',
  noConsent: 'mistake',
  notHttps: 'mistake',
  missingPicture: 'mistake',
  noDocument: 'mistake',
  otherKind: 'mistake',
  noAddress: 'mistake',
  noFilm: 'mistake',
  deadLink: 'mistake',
  covered: 'mistake',
  textScript: 'mistake',
  textInsecure: 'mistake',
  ownConsent: 'mistake',
  noHttps: 'mistake',
  noCompany: 'mistake',
  noTranslation: 'warning',
  noDescription: 'warning',
  imprintGap: 'warning',
  privacyGap: 'warning',
  lowContrast: 'warning',
  slotOverlap: 'warning',
  speakerTwice: 'warning',
  addressTwice: 'warning',
  noTitle: 'warning',
  textCut: 'warning',
  openLogin: 'warning',
  slotPast: 'warning',
  unreachable: 'warning',
  oversized: 'warning',
  noMail: 'warning',
} as const;
export type FindingRule = keyof typeof LEVELS;
export const levelOf = (rule: FindingRule): 'mistake' | 'warning' => LEVELS[rule];
const RULES = Object.keys(LEVELS).filter((key): key is FindingRule => Object.hasOwn(LEVELS, key));

/**
 * `place` names the area, widget, picture or colour; `details` what it is about, such as languages, titles or addresses; `at`
 * leads there in the venue's file.
 */
export const FindingSchema = v.object({
  rule: v.picklist(RULES),
  place: v.string(),
  details: v.array(v.string()),
  at: v.optional(v.array(v.string())),
});
/** The organiser's language. */
export const FindingsQuerySchema = v.object({ language: v.optional(v.picklist(LOCALES), FALLBACK_LOCALE) });
export const FindingsSchema = v.object({ findings: v.array(FindingSchema) });
export type Finding = v.InferOutput<typeof FindingSchema>;
/** A finding with the area, widget, content, media item or file that it is about. */
export type Found = Omit<Finding, 'at'> & { of?: object | undefined };

type Named = { id: string; names: readonly LocalizedText[] };
export const nameOf = ({ id, names }: Named, locale: string): string => pickText(names, locale) || id;
export const isFilled = ({ text }: LocalizedText): boolean => text.trim() !== '';
export const widgetName = ({ id, name }: ContentWidget, locale: string): string => nameOf({ id, names: name }, locale);

export const widgetsOf = ({ areas, globalWidgets }: Architecture): ContentWidget[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets),
  ...globalWidgets,
];

export const finding = (rule: FindingRule, place: string, details: readonly string[], of?: object): Found[] =>
  details.length === 0 ? [] : [{ rule, place, details: [...new Set(details)], of }];

const rootOf = ({ id }: Architecture): Path => ['architectures', `@${id}`];

/** Where the parts of a venue are in its file. */
function placesOf(architecture: Architecture): ReadonlyMap<object, Path> {
  const places = new Map<object, Path>([[architecture, rootOf(architecture)]]);
  const walk = (value: unknown, path: Path): void => {
    if (isList(value)) {
      places.set(value, path);
      for (const [index, step] of stepsTo(value).entries()) walk(value[index], [...path, step]);
    } else if (isRecord(value)) {
      places.set(value, path);
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
    }
  };
  for (const [name, value] of Object.entries(architecture)) walk(value, [...rootOf(architecture), name]);
  return places;
}

/** The findings, each with the path to the part that it is about. */
export function located(architecture: Architecture, findings: readonly Found[]): Finding[] {
  const places = placesOf(architecture);
  return findings.map(({ of, ...found }) => {
    const at = of === undefined ? undefined : places.get(of);
    return at === undefined ? found : { ...found, at: [...at] };
  });
}

/** The addresses that a widget opens. */
export const addressesOf = ({ configurations }: ContentWidget): string[] =>
  configurations
    .flatMap(({ url, uris }) => [url ?? '', ...uris.map(({ uri }) => uri)])
    .filter((address) => address !== '');

import { FALLBACK_LOCALE, PICTURE_PROVIDER, THEME_DEFAULTS } from '../kernel/constants';
import type { LocalizedText } from '../kernel/localized';
import type { Timeslot } from '../kernel/timeslot';
import type { Architecture, ContentWidget } from '../kernel/venue';
import { companyOf } from '../people/leads';
import { filmOf } from '../privacy/gate';
import { isOurOrigin, type Site, videoProvider } from '../privacy/providers';
import { parsePath } from '../shell/routes';
import { colourOr, contrast, parseHex } from '../venue/colour';
import { areaName, listedAreas } from '../venue/venue-rules';
import { doorTargets } from '../widgets/door-target';
import { hasAddress } from '../widgets/kind';
import { embedsOf, isOfKind } from '../widgets/widget';
import { kindOfName } from './file-kinds';
import { addressFindings, type Surroundings, surroundingFindings } from './preflight-files';
import {
  addressesOf,
  type Finding,
  type Found,
  finding,
  isFilled,
  levelOf,
  located,
  nameOf,
  widgetName,
  widgetsOf,
} from './preflight-parts';
import { coveredHotspots } from './preflight-places';
import { talkFindings } from './preflight-talks';
import { textFindings } from './preflight-texts';

const TEXT_RATIO = 4.5;

/** Every text that people read, by the area or widget to which it belongs. */
type Texts = { place: string; texts: readonly LocalizedText[]; of: object };

function textsOf(architecture: Architecture, locale: string): Texts[] {
  const areas = architecture.areas.flatMap((area) => {
    const place = areaName(area, locale);
    return [area.names, area.descriptions, ...area.viewPoints.map(({ names }) => names)].map((texts) => ({
      place,
      texts,
      of: area,
    }));
  });
  const widgets = widgetsOf(architecture).flatMap((widget) => {
    const pieces = isOfKind(widget, 'MEDIA_BOARD')
      ? widget.configurations.flatMap(({ contentPieces }) => contentPieces.map(({ titles }) => titles))
      : [];
    const names = widget.configurations.map(({ name }) => name);
    return [widget.name, ...names, ...pieces].map((texts) => ({
      place: widgetName(widget, locale),
      texts,
      of: widget,
    }));
  });
  return [...areas, ...widgets];
}

/** The venue's languages are those in which at least one of its texts is written. A text in no language is left out on purpose. */
function missingTranslations(architecture: Architecture, own: string): Found[] {
  const all = textsOf(architecture, own).map((one) => ({ ...one, texts: one.texts.filter(isFilled) }));
  const languages = [...new Set(all.flatMap(({ texts }) => texts.map(({ locale }) => locale)))];
  const missing = new Map<object, { place: string; details: string[] }>();
  for (const { place, texts, of } of all) {
    if (texts.length === 0) continue;
    const without = languages.filter((language) => texts.every(({ locale }) => locale !== language));
    missing.set(of, { place, details: [...(missing.get(of)?.details ?? []), ...without] });
  }
  return [...missing].flatMap(([of, { place, details }]) => finding('noTranslation', place, details, of));
}

function missingDescriptions({ areas, assets }: Architecture): Found[] {
  const backgrounds = areas.flatMap(({ viewPoints }) => viewPoints.map(({ background }) => background?.assetId));
  const pictures = assets.filter(
    ({ id, uri, displayName }) =>
      kindOfName(uri) === 'picture' || kindOfName(displayName) === 'picture' || backgrounds.includes(id),
  );
  return pictures
    .filter(({ alts }) => !alts.some(isFilled))
    .flatMap((asset) => finding('noDescription', asset.displayName || asset.id, [asset.id], asset));
}

/** Colours of text that are hard to read on the background; the interface shows others instead. */
function lowContrast(architecture: Architecture): Found[] {
  const { style } = architecture;
  const background = parseHex(colourOr(style.background, THEME_DEFAULTS.background));
  const text = style.text ? parseHex(colourOr(style.text, THEME_DEFAULTS.text)) : null;
  if (text === null || contrast(text, background) >= TEXT_RATIO) return [];
  return finding('lowContrast', `${style.text}`, [colourOr(style.background, THEME_DEFAULTS.background)], style);
}

/** In a text that organisers have to complete. */
export const TO_FILL_IN = '[…]';
const gapsIn = (texts: readonly LocalizedText[]): string[] =>
  texts.filter(({ text }) => text.includes(TO_FILL_IN)).map(({ locale }) => locale);

type Slot = { title: string; begin: number; end: number; of: object };

function slotIn(title: string, of: Timeslot): Slot[] {
  const { begin, end } = of;
  const [from, to] = [Date.parse(begin ?? ''), Date.parse(end ?? '')];
  const known = { begin: Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from, end: Number.isNaN(to) ? Infinity : to };
  return Number.isFinite(known.begin) || Number.isFinite(known.end) ? [{ title, of, ...known }] : [];
}

/** The slots of a widget by what plays at one place: its configurations, and the media items of each. */
function slotGroups(widget: ContentWidget, locale: string): Slot[][] {
  const own = widget.configurations.flatMap((one) => slotIn(nameOf({ id: one.id, names: one.name }, locale), one));
  if (!isOfKind(widget, 'MEDIA_BOARD')) return [own];
  const pieces = widget.configurations.map(({ contentPieces }) =>
    contentPieces.flatMap((piece) => slotIn(nameOf({ id: piece.id, names: piece.titles }, locale), piece)),
  );
  return [own, ...pieces];
}

function slotFindings(architecture: Architecture, now: number, locale: string): Found[] {
  return widgetsOf(architecture).flatMap((widget) => {
    const place = widgetName(widget, locale);
    const groups = slotGroups(widget, locale);
    const slots = groups.flat();
    const clashes = groups.flatMap((group) => {
      const valid = group.filter(({ begin, end }) => begin < end).toSorted((one, other) => one.begin - other.begin);
      return valid.flatMap((slot, index) => {
        const earlier = valid.slice(0, index).find(({ end }) => end > slot.begin);
        return earlier === undefined ? [] : [[earlier, slot] as const];
      });
    });
    const told = (rule: 'slotReversed' | 'slotPast', chosen: readonly Slot[]) =>
      finding(
        rule,
        place,
        chosen.map(({ title }) => title),
        chosen[0]?.of,
      );
    return [
      ...told(
        'slotReversed',
        slots.filter(({ begin, end }) => end <= begin),
      ),
      ...clashes.flatMap(([earlier, slot]) => finding('slotOverlap', place, [earlier.title, slot.title], slot.of)),
      ...told(
        'slotPast',
        slots.filter(({ begin, end }) => begin < end && end < now),
      ),
    ];
  });
}

/** Documents without a file, in any language. */
const withoutFile = (architecture: Architecture, locale: string): Found[] =>
  widgetsOf(architecture)
    .filter((widget) => isOfKind(widget, 'PDF'))
    .flatMap((widget) =>
      widget.configurations
        .filter((document) => document.assetId === null && !hasAddress(document))
        .flatMap((document) => finding('noDocument', widgetName(widget, locale), [document.id], document)),
    );

/** Contents whose attendees could share their contact, but with nobody. */
const withoutCompany = (architecture: Architecture, locale: string): Found[] =>
  widgetsOf(architecture)
    .filter((widget) => widget.sharesContacts === true && companyOf(widget) === '')
    .flatMap((widget) => finding('noCompany', widgetName(widget, locale), [widget.id], widget));

/** Areas to which neither the dock nor a link of a widget leads, and in which attendees do not arrive. */
function unreachableAreas(architecture: Architecture, locale: string): Found[] {
  const listed = architecture.globalNavigationEnabled ? listedAreas(architecture).map(({ id }) => id) : [];
  const addresses = widgetsOf(architecture).flatMap(addressesOf);
  const linked = addresses.flatMap((address) => {
    const parsed = parsePath(address);
    const place = parsed.kind === 'legacy' ? parsePath(parsed.to) : parsed;
    return place.kind === 'route' && place.route.name === 'Area' ? [place.route.areaId] : [];
  });
  const arrival = architecture.defaultAreaId ?? architecture.areas[0]?.id;
  const reached = new Set([...listed, ...linked, ...widgetsOf(architecture).flatMap(doorTargets), arrival]);
  return architecture.areas
    .filter(({ id }) => !reached.has(id))
    .flatMap((area) => finding('unreachable', areaName(area, locale), [area.id], area));
}

const isExternal = (address: string, site: Site): boolean => /^https?:/i.test(address) && !isOurOrigin(address, site);

function contentFindings(architecture: Architecture, site: Site, locale: string): Found[] {
  const known = architecture.cookieProviders.map(({ id }) => id);
  const isInsecure = (address: string): boolean => /^http:/i.test(address) && !isOurOrigin(address, site);
  const widgets = widgetsOf(architecture).flatMap((widget) => {
    const embeds = embedsOf(widget).flatMap(({ address, providers }) =>
      address === null ? [] : [{ address, isAsked: providers.some((id) => known.includes(id)) }],
    );
    const unasked = embeds.filter(({ address, isAsked }) => !isAsked && isExternal(address, site));
    const place = widgetName(widget, locale);
    const addresses = (list: typeof embeds) => list.map(({ address }) => address);
    return finding('noConsent', place, addresses(unasked), widget);
  });
  const pictures = architecture.assets.flatMap((asset) =>
    finding('notHttps', asset.displayName || asset.id, [asset.uri].filter(isInsecure), asset),
  );
  const isLacking = (provider: string | null): boolean => provider !== null && !known.includes(provider);
  const films = architecture.areas.flatMap((area) =>
    area.viewPoints.flatMap((viewpoint) => {
      const film = filmOf(viewpoint);
      const isBlocked = film !== null && isLacking(videoProvider(film, site));
      return finding('ownConsent', areaName(area, locale), isBlocked ? [film] : [], architecture.cookieProviders);
    }),
  );
  const foreign = architecture.assets.flatMap((asset) => {
    const isBlocked = isExternal(asset.uri, site) && isLacking(PICTURE_PROVIDER);
    return finding(
      'ownConsent',
      asset.displayName || asset.id,
      isBlocked ? [asset.uri] : [],
      architecture.cookieProviders,
    );
  });
  return [...widgets, ...films, ...foreign, ...pictures];
}

/**
 * Findings for organisers before they publish, mistakes first. `now` in milliseconds since 1970; `surroundings` as far as
 * known. Areas and widgets have their names in the locale.
 */
export function preflight(
  architecture: Architecture,
  now: number,
  site: Site,
  surroundings: Surroundings | null = null,
  locale: string = FALLBACK_LOCALE,
): Finding[] {
  const found = [
    ...slotFindings(architecture, now, locale),
    ...contentFindings(architecture, site, locale),
    ...addressFindings(architecture, site.origin, surroundings, locale),
    ...(surroundings === null ? [] : surroundingFindings(architecture, surroundings, locale)),
    ...unreachableAreas(architecture, locale),
    ...withoutFile(architecture, locale),
    ...withoutCompany(architecture, locale),
    ...coveredHotspots(architecture, locale),
    ...talkFindings(architecture, locale),
    ...textFindings(architecture, site.origin),
    ...finding('imprintGap', '', gapsIn(architecture.impress), architecture.impress),
    ...finding('privacyGap', '', gapsIn(architecture.privacyNotice), architecture.privacyNotice),
    ...lowContrast(architecture),
    ...missingTranslations(architecture, locale),
    ...missingDescriptions(architecture),
  ];
  const all = located(architecture, found);
  const isMistake = ({ rule }: Finding): boolean => levelOf(rule) === 'mistake';
  return [...all.filter(isMistake), ...all.filter((one) => !isMistake(one))];
}

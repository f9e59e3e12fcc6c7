import { pickText } from '../kernel/localized';
import { isActive, type Timeslot } from '../kernel/timeslot';
import type { Architecture, Area, Asset } from '../kernel/venue';

/** Areas for navigation: in the floor plan's order, without hidden ones; areas missing from it come last. */
export function listedAreas(architecture: Architecture): Area[] {
  const { areaPositions } = architecture.floorplan;
  const place = (area: Area): number => {
    const index = areaPositions.findIndex((position) => position.areaId === area.id);
    return index === -1 ? areaPositions.length : index;
  };
  const hidden = new Set(areaPositions.filter((position) => !position.visible).map((position) => position.areaId));
  return architecture.areas.filter((area) => !hidden.has(area.id)).toSorted((a, b) => place(a) - place(b));
}

export const areaName = (area: Area, locale: string): string => pickText(area.names, locale) || area.id;

export const findAsset = (architecture: Architecture, assetId: string | null): Asset | null =>
  architecture.assets.find((asset) => asset.id === assetId) ?? null;

/** The asset's variant for a locale if the venue has it, else the asset itself. */
export function localizedAsset(architecture: Architecture, assetId: string | null, locale: string): Asset | null {
  const asset = findAsset(architecture, assetId);
  const variant = asset?.locales.find((entry) => entry.locale === locale);
  return (variant && findAsset(architecture, variant.assetId)) ?? asset;
}

export type WidgetOpening = { state: 'open' | 'closed'; live: boolean; opensAt: string | null };

/**
 * Open while one of its configurations is; live while one with both bounds is; `opensAt` is the earliest future start that
 * opens one.
 */
export function widgetOpening(widget: { configurations: readonly Timeslot[] }, now: number): WidgetOpening {
  const active = widget.configurations.filter((slot) => isActive(slot, now));
  const coming = widget.configurations
    .filter((slot) => slot.begin !== null && isActive(slot, Date.parse(slot.begin)))
    .map((slot) => slot.begin)
    .filter((begin): begin is string => begin !== null && Date.parse(begin) > now)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return {
    state: widget.configurations.length === 0 || active.length > 0 ? 'open' : 'closed',
    live: active.some((slot) => slot.begin !== null && slot.end !== null),
    opensAt: active.length > 0 ? null : (coming[0] ?? null),
  };
}

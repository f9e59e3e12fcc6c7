import { type ConsentTerms, NO_TERMS } from '../privacy/cookies';
import { unknownProviders } from '../privacy/gate';
import { termsOf } from '../privacy/terms';
import { slotsOf } from '../widgets/widget';
import type { LocalizedText } from './localized';
import { boundariesOf, type Timeslot, talkIn } from './timeslot';
import type { Architecture, Area, Venue, Viewpoint } from './venue';

export const ONE_ARCHITECTURE_MESSAGE = 'The venue must include exactly one architecture';
export const CANNOT_LOAD_VENUE_MESSAGE = 'Cannot load venue';

/** The venue's only architecture, or `null` if it has none or several. */
export const singleArchitecture = (venue: Venue): Architecture | null =>
  venue.architectures.length === 1 ? (venue.architectures[0] ?? null) : null;

export const findArea = (architecture: Architecture, areaId: string | null): Area | null =>
  architecture.areas.find((area) => area.id === areaId) ?? null;

/** The configured default area if it exists, else `null`. */
export const defaultAreaId = (architecture: Architecture): string | null =>
  findArea(architecture, architecture.defaultAreaId)?.id ?? null;

export const defaultViewpoint = (area: Area): Viewpoint | null =>
  area.viewPoints.find((viewpoint) => viewpoint.id === area.defaultViewpointId) ?? area.viewPoints[0] ?? null;

/** What navigation and areas need to know about a venue. `architectureId` is the requested one. */
export type VenueSummary = {
  architectureId: string;
  defaultAreaId: string | null;
  areas: readonly {
    id: string;
    names: readonly LocalizedText[];
    viewpointIds: readonly string[];
    defaultViewpointId: string | null;
  }[];
  terms: ConsentTerms;
  /** Cookie providers that content names but the venue does not define. */
  unknownProviders: readonly string[];
  /** When something opens or closes, in milliseconds since 1970. */
  boundaries: readonly number[];
  /** When the talks of the areas begin, by the ids of their widget and configuration, in milliseconds since 1970. */
  begins: Readonly<Record<string, number>>;
};

const beginsIn = ({ areas }: Architecture): Record<string, number> =>
  Object.fromEntries(
    areas.flatMap(({ contentWidgets }) =>
      contentWidgets.flatMap(({ id, configurations }) =>
        configurations.flatMap((slot): [string, number][] => {
          const talk = talkIn(slot);
          return talk === null ? [] : [[`${id}/${slot.id}`, talk.begin]];
        }),
      ),
    ),
  );

/** Every timeslot of a venue. */
export const slotsIn = ({ areas, globalWidgets }: Architecture): Timeslot[] =>
  [...areas.flatMap((area) => area.contentWidgets), ...globalWidgets].flatMap(slotsOf);

export function summaryOf(venue: Venue, architectureId: string): VenueSummary {
  const architecture = singleArchitecture(venue);
  return {
    architectureId,
    defaultAreaId: architecture && defaultAreaId(architecture),
    areas: (architecture?.areas ?? []).map((area) => ({
      id: area.id,
      names: area.names,
      viewpointIds: area.viewPoints.map((viewpoint) => viewpoint.id),
      defaultViewpointId: defaultViewpoint(area)?.id ?? null,
    })),
    terms: architecture === null ? NO_TERMS : termsOf(architecture),
    unknownProviders: architecture === null ? [] : unknownProviders(architecture),
    boundaries: architecture === null ? [] : boundariesOf(slotsIn(architecture)),
    begins: architecture === null ? {} : beginsIn(architecture),
  };
}

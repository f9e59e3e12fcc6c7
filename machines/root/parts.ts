import type { AnyActorLogic, EventObject } from 'xstate';
import { heardBy, type Lasting, type Part } from '../kernel/parts';
import { agendaParts } from './agenda.parts';
import { callsParts } from './calls.parts';
import { chatParts } from './chat.parts';
import { loginParts } from './login.parts';
import { mediaParts } from './media.parts';
import { peopleParts, presenceParts } from './people.parts';
import { privacyParts } from './privacy.parts';
import type { OwnFact, RootFact, RootInput } from './root.events';
import { searchParts } from './search.parts';
import { shellParts } from './shell.parts';
import { supportParts } from './support.parts';
import { venueParts } from './venue.parts';
import { widgetsParts } from './widgets.parts';

/** Every part of the application, in the order of delivery. */
export const PARTS = {
  ...presenceParts,
  ...venueParts,
  ...peopleParts,
  ...chatParts,
  ...callsParts,
  ...mediaParts,
  ...agendaParts,
  ...widgetsParts,
  ...searchParts,
  ...privacyParts,
  ...supportParts,
  ...loginParts,
  ...shellParts,
};

export type PartId = keyof typeof PARTS;
type Starting<When> = {
  [Id in PartId]: (typeof PARTS)[Id]['starts'] extends When ? Id : never;
}[PartId];
export type InsidePartId = Starting<'inside'>;
export type PartLogic<Id extends PartId> = (typeof PARTS)[Id]['logic'];
/** Logic of parts, such as machines with real actors. */
export type Logics<Id extends PartId = PartId> = { readonly [K in Id]: PartLogic<K> };

type Row = Part<RootFact, RootInput>;
const TABLE: Readonly<Record<string, Row>> = PARTS;
const ROWS = Object.entries(TABLE);

/** The facts of the root itself; see `root.machine`. */
export const OWN_FACTS: Readonly<Record<OwnFact['type'], Lasting>> = {
  'root.started': 'moment',
  'way.blocked': 'moment',
  'way.cleared': 'moment',
  'inside.failed': 'moment',
};

type FactRow = {
  type: string;
  owner: string;
  /** The group whose current value the fact is, `null` for a moment. */
  group: string | null;
  until: string | null;
  /** The parts that listen to it, in the order of delivery. */
  hearers: readonly string[];
};

/** The parts that listen to each fact, in the order of delivery. */
const HEARERS = new Map<string, string[]>();
for (const [id, { hears = {} }] of ROWS) {
  for (const type of Object.keys(hears)) {
    const known = HEARERS.get(type);
    if (known === undefined) HEARERS.set(type, [id]);
    else known.push(id);
  }
}

const factRow = (owner: string, type: string, lasting: Lasting): FactRow => ({
  type,
  owner,
  group: lasting === 'moment' ? null : `${owner}.${lasting.present}`,
  until: lasting === 'moment' ? null : (lasting.until ?? null),
  hearers: HEARERS.get(type) ?? [],
});

/** Every fact, by its owner. */
export const FACTS: readonly FactRow[] = [
  ...Object.entries(OWN_FACTS).map(([type, lasting]) => factRow('root', type, lasting)),
  ...ROWS.flatMap(([id, { tells }]) =>
    Object.entries(tells ?? {}).map(([type, lasting]) => factRow(id, type, lasting)),
  ),
];

const idsOf = (when: Row['starts']): readonly string[] =>
  ROWS.filter(([, { starts }]) => starts === when).map(([id]) => id);

export const PART_IDS: readonly string[] = Object.keys(TABLE);
export const PAGE_IDS = idsOf('page');
export const INSIDE_IDS = idsOf('inside');
export const LOGICS: Readonly<Record<string, AnyActorLogic>> = Object.fromEntries(
  ROWS.map(([id, { logic }]) => [id, logic]),
);

/** Of these parts, those whose facts other parts listen to. */
export const tellersAmong = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => TABLE[id]?.tells !== undefined);

/** The input of a part. */
export const inputOf = (id: string, input: RootInput): unknown => TABLE[id]?.input?.(input);

/** The part's own events for a fact. */
export const eventsOf = (id: string, fact: RootFact): readonly EventObject[] => {
  const row = TABLE[id];
  return row === undefined ? [] : heardBy(row, fact);
};

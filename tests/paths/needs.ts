import type { Exploration, Move } from '../machines/kernel/explore';
import type { Action, Name, OfCompany, Thing } from './actions';
import { standsIn } from './describe';
import type { Model } from './model';
import type { Place } from './place';
import { expectedIn } from './walk';
import { type Graph, situationAt } from './ways';
import { type Person, PROVIDERS, valueOf } from './world';

const OF_COMPANY: Readonly<Record<OfCompany, readonly Person[]>> = {
  'brings Grace': ['grace'],
  'takes Grace away': ['grace'],
  'lets Grace write to Ada': ['grace'],
  'lets Grace call': ['grace'],
  'lets Grace hang up': ['grace'],
  'lets Grace make a group of three': ['grace', 'hedy'],
  'lets Hedy write to the group': ['grace', 'hedy'],
};
const isOfCompany = (act: string): act is OfCompany => act in OF_COMPANY;

const OUR_PROVIDER = 'our test provider of single sign-on';
const TEST_PROVIDERS: ReadonlySet<string> = new Set(Object.values(PROVIDERS).map(({ displayName }) => displayName));

/** What only a service of our own lets a test do. */
const AT_HOME: Readonly<Record<string, string>> = {
  'publishes the venue': 'to open and close the venue',
  'unpublishes the venue': 'to open and close the venue',
  'lets the visitor in at the provider': OUR_PROVIDER,
  'sends the visitor back from the provider': OUR_PROVIDER,
};

const FEATURES: Readonly<Record<string, keyof Place['features']>> = {
  'search.open': 'ai',
  'people.title': 'userPresence',
};
const LOGIN_WORDS: Readonly<Record<string, string>> = {
  'login.kinds.CVENT_LOGIN': 'CVENT_LOGIN',
  'login.kinds.BIZZABO_LOGIN': 'BIZZABO_LOGIN',
  'login.kinds.EMAIL_PASSWORD': 'EMAIL_PASSWORD',
};

const namesIn = (name: Name): Name[] =>
  'word' in name
    ? [name, ...Object.values(name.with ?? {}).flatMap((one) => (typeof one === 'string' ? [] : namesIn(one)))]
    : [name];
const namesOfThing = ({ name, within }: Thing): Name[] => [
  ...(name === null ? [] : namesIn(name)),
  ...(within === undefined ? [] : namesOfThing(within)),
];
function namesOf(action: Action): Name[] {
  if ('thing' in action) return namesOfThing(action.thing);
  if ('label' in action) return namesIn(action.label);
  return 'name' in action ? namesIn(action.name) : [];
}

function lackOfName(name: Name, { areas, features, logins, crews }: Place): string | null {
  if ('area' in name) {
    const area = areas.find(({ id }) => id === name.area);
    if (area === undefined) return `an area for "${name.area}"`;
    if (!('widget' in name) || area.contentWidgets.some(({ id }) => id === name.widget)) return null;
    return `the widget "${name.widget}" in the area for "${name.area}"`;
  }
  if ('person' in name) return crews[0]?.[name.person] === undefined ? `an account of ${name.person}` : null;
  if ('text' in name) return TEST_PROVIDERS.has(name.text) ? OUR_PROVIDER : null;
  const feature = FEATURES[name.word];
  if (feature !== undefined && !features[feature]) return feature === 'ai' ? 'a search' : 'a list of attendees';
  const login = LOGIN_WORDS[name.word];
  if (login !== undefined && !logins.some(({ kind }) => kind === login)) return `the login ${login}`;
  return name.word === 'login.chooseTitle' && logins.length < 2 ? 'more than one kind of login' : null;
}

function lackOfAction(action: Action, place: Place): string | null {
  if (action.do === 'act') {
    const atHome = AT_HOME[action.act];
    if (atHome !== undefined) return atHome;
    if (!isOfCompany(action.act)) return null;
    if (place.realtime === null) return 'a realtime database';
    const missing = OF_COMPANY[action.act].find((who) => place.crews[0]?.[who] === undefined);
    return missing === undefined ? null : `an account of ${missing}`;
  }
  if (action.do === 'fill' && typeof action.value !== 'string') {
    const { own } = action.value;
    const account = place.crews[0]?.ada;
    if (account === undefined || !valueOf(account, own)) return `the ${own} of ada`;
  }
  const isNotice = namesOf(action).some((name) => 'word' in name && name.word === 'consent.noticeTitle');
  if (isNotice && action.do === 'see' && !place.isBlocked) return 'content in the lobby that needs consent';
  for (const name of namesOf(action)) {
    const lack = lackOfName(name, place);
    if (lack !== null) return lack;
  }
  return null;
}

/** The first of these that a venue elsewhere does not have, as the object of "needs". */
function lackOfAll(actions: readonly Action[], place: Place): string | null {
  for (const action of actions) {
    const lack = lackOfAction(action, place);
    if (lack !== null) return lack;
  }
  return null;
}

const standsAt = (graph: Graph, key: string): string => standsIn(situationAt(graph, key));

/** What a model needs at its start. */
function lackOfStart({ model, graph }: Walkable, place: Place): string | null {
  const { scene, harm } = model;
  if (harm !== null) return `a service of our own: it ${harm}`;
  if (scene.isWide && place.isPhone) return 'room beside a panel, which a phone has not';
  if (!scene.isPublished) return 'to open and close the venue';
  if (scene.isAnonymous === place.hasLogin) return place.hasLogin ? 'a venue without login' : 'a venue with login';
  if (scene.isLoggedIn && !place.logins.some(({ kind }) => kind === 'EMAIL_PASSWORD'))
    return 'the login EMAIL_PASSWORD';
  const area = /\/area\/([^/?]+)/.exec(scene.path)?.[1];
  if (area !== undefined && !place.areas.some(({ id }) => id === area)) return `an area for "${area}"`;
  return lackOfAll(expectedIn(model, standsAt(graph, graph.start.to)), place);
}

const lackOfMove = ({ model, graph }: Walkable, move: Move, place: Place): string | null =>
  lackOfAll([...(model.steps[move.event.type] ?? []), ...expectedIn(model, standsAt(graph, move.to))], place);

type Walkable = { model: Model; graph: Graph };
/** The steps that are left out because a venue lacks the same thing. */
export type LeftOut = { needs: string; steps: readonly string[] };

/** The steps of a model: each event where it has an effect. */
export const stepsOf = ({ moves }: Exploration): Move[] =>
  moves.filter(({ from, taken }) => from !== null && taken.size > 0);

/** The graph of what can be walked at a venue elsewhere, and what is left out of it. */
export function pruned(walkable: Walkable, place: Place): { graph: Graph; leftOut: LeftOut[] } {
  const { graph } = walkable;
  const all = stepsOf(graph.exploration);
  const title = (move: Move): string => `${standsAt(graph, move.from ?? '')}, ${move.event.type}`;
  const first = lackOfStart(walkable, place);
  if (first !== null) {
    return { graph: { ...graph, movesOf: () => [] }, leftOut: [{ needs: first, steps: all.map(title) }] };
  }
  const lacks = new Map(all.map((move) => [move, lackOfMove(walkable, move, place)]));
  const movesOf = (key: string): Move[] => graph.movesOf(key).filter((move) => (lacks.get(move) ?? null) === null);
  const reached = new Set([graph.start.to]);
  for (const key of reached) for (const { to } of movesOf(key)) reached.add(to);
  const out = new Map<string, string[]>();
  for (const [move, lack] of lacks) {
    if (lack === null && reached.has(move.from ?? '')) continue;
    const needs = lack ?? 'a step before it that is left out';
    out.set(needs, [...(out.get(needs) ?? []), title(move)]);
  }
  return { graph: { ...graph, movesOf }, leftOut: [...out].map(([needs, steps]) => ({ needs, steps })) };
}

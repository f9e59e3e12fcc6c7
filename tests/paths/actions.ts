import type { Speech } from '../e2e/kernel/speech';
import { type Person, SAMPLE_NAMES } from './world';

type Key = Parameters<Speech['t']>[0];

/** A name: a catalogue key, an area of the venue, a widget in it, an attendee, or literal text. */
export type Name =
  | { word: Key; with?: Readonly<Record<string, string | Name>>; starts?: boolean }
  | { area: string }
  | { area: string; widget: string; starts?: boolean }
  | { person: Person; starts?: boolean }
  | { text: string; starts?: boolean };

/** What the user logs in with; sentences and reports never contain it. */
export type Own = { own: 'e-mail' | 'password' | 'confirmation number' | 'ticket number' };
export type Value = string | Own;

/** The words of the page, and the names of the attendees where they are not the sample's. */
export type Voice = Speech & { names?: Readonly<Record<Person, string>> };

export type Role =
  | 'alert'
  | 'banner'
  | 'button'
  | 'complementary'
  | 'contentinfo'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'main'
  | 'menu'
  | 'menuitem'
  | 'navigation'
  | 'region'
  | 'status'
  | 'switch'
  | 'textbox'
  | 'timer';

/** An element, by role and name, within another element if needed. */
export type Thing = { role: Role; name: Name | null; within?: Thing };

/** What the other attendees do. */
export type OfCompany =
  | 'brings Grace'
  | 'takes Grace away'
  | 'lets Grace write to Ada'
  | 'lets Grace call'
  | 'lets Grace hang up'
  | 'lets Grace make a group of three'
  | 'lets Hedy write to the group';

/** What happens in the world, not by the user. */
export type Act =
  | 'publishes the venue'
  | 'unpublishes the venue'
  | 'takes the network away'
  | 'gives the network back'
  | 'keeps the venue to itself'
  | 'gives the venue out again'
  | 'ends the session'
  | 'logs the visitor out in another tab'
  | 'changes the profile elsewhere'
  | 'refuses to save'
  | 'saves again'
  | 'lets the visitor in at the provider'
  | 'sends the visitor back from the provider'
  | 'lets the search fail'
  | 'lets the search succeed'
  | OfCompany;

export type Action =
  | { do: 'open'; path: string }
  | { do: 'press'; thing: Thing }
  | { do: 'fill'; label: Name; value: Value }
  | { do: 'see'; thing: Thing }
  | { do: 'miss'; thing: Thing }
  | { do: 'read'; name: Name }
  | { do: 'hold'; label: Name; value: string }
  | { do: 'wait'; ms: number }
  | { do: 'freeze' }
  | { do: 'act'; act: Act };

export const word = (key: Key, parameters?: Readonly<Record<string, string | Name>>): Name =>
  parameters === undefined ? { word: key } : { word: key, with: parameters };
/** A name that begins with this text. */
export const startingWith = (name: Name): Name =>
  'area' in name && !('widget' in name) ? name : { ...name, starts: true };
export const area = (id: string): Name => ({ area: id });
export const widget = (areaId: string, id: string): Name => ({ area: areaId, widget: id });
export const person = (who: Person): Name => ({ person: who });
export const own = (what: Own['own']): Own => ({ own: what });
export const text = (literally: string): Name => ({ text: literally });

export const the = (role: Role, name: Name | null = null, within?: Thing): Thing =>
  within === undefined ? { role, name } : { role, name, within };

export const open = (path: string): Action => ({ do: 'open', path });
export const press = (role: Role, name: Name | null, within?: Thing): Action => ({
  do: 'press',
  thing: the(role, name, within),
});
export const fill = (label: Name, value: Value): Action => ({ do: 'fill', label, value });
export const see = (role: Role, name: Name | null = null, within?: Thing): Action => ({
  do: 'see',
  thing: the(role, name, within),
});
export const miss = (role: Role, name: Name | null = null, within?: Thing): Action => ({
  do: 'miss',
  thing: the(role, name, within),
});
export const read = (name: Name): Action => ({ do: 'read', name });
export const hold = (label: Name, value: string): Action => ({ do: 'hold', label, value });
export const wait = (ms: number): Action => ({ do: 'wait', ms });
/** Time stops until the next `wait`, so that what follows takes no time. */
export const freeze: Action = { do: 'freeze' };
export const world = (act: Act): Action => ({ do: 'act', act });

export type Spoken = string | RegExp;
/** An element with its name in the language of the page. */
export type Sought = { role: Role; name: Spoken | null; within?: Sought };

/** Executes the actions of a step: on rendered views, or in a browser. */
export type Executor = {
  open(path: string): Promise<void>;
  press(thing: Sought): Promise<void>;
  fill(label: Spoken, value: Value): Promise<void>;
  see(thing: Sought): Promise<void>;
  miss(thing: Sought): Promise<void>;
  read(text: Spoken): Promise<void>;
  hold(label: Spoken, value: string): Promise<void>;
  /** Stops time until the next `wait`. */
  freeze(): Promise<void>;
  /** Advances the time. */
  wait(ms: number): Promise<void>;
  act(act: Act): Promise<void>;
};

const literally = (said: string): string => said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function plain(name: Name, speech: Voice): string {
  if ('widget' in name) return speech.named(name.area, name.widget);
  if ('area' in name) return speech.named(name.area);
  if ('text' in name) return name.text;
  if ('person' in name) return (speech.names ?? SAMPLE_NAMES)[name.person];
  const filled = Object.entries(name.with ?? {}).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : plain(value, speech),
  ]);
  return speech.t(name.word, Object.fromEntries(filled));
}

function speak(name: Name, speech: Voice): Spoken {
  const said = plain(name, speech);
  return 'starts' in name && name.starts ? new RegExp(`^${literally(said)}`) : said;
}

const seek = ({ role, name, within }: Thing, speech: Voice): Sought => ({
  role,
  name: name && speak(name, speech),
  ...(within === undefined ? {} : { within: seek(within, speech) }),
});

function perform(action: Action, executor: Executor, speech: Voice): Promise<void> {
  switch (action.do) {
    case 'open':
      return executor.open(action.path);
    case 'press':
      return executor.press(seek(action.thing, speech));
    case 'fill':
      return executor.fill(speak(action.label, speech), action.value);
    case 'see':
      return executor.see(seek(action.thing, speech));
    case 'miss':
      return executor.miss(seek(action.thing, speech));
    case 'read':
      return executor.read(speak(action.name, speech));
    case 'hold':
      return executor.hold(speak(action.label, speech), action.value);
    case 'wait':
      return executor.wait(action.ms);
    case 'freeze':
      return executor.freeze();
    case 'act':
      return executor.act(action.act);
  }
}

const quote = (name: Name, speech: Voice): string => {
  const said = speak(name, speech);
  return typeof said === 'string' ? `"${said}"` : `"${said.source.slice(1).replaceAll('\\', '')}…"`;
};

function tell({ role, name, within }: Thing, speech: Voice): string {
  const self = name === null ? `the ${role}` : `the ${role} ${quote(name, speech)}`;
  return within === undefined ? self : `${self} in ${tell(within, speech)}`;
}

/** An action as a sentence, without a full stop. */
export function sentenceOf(action: Action, speech: Voice): string {
  switch (action.do) {
    case 'open':
      return `the visitor opens ${action.path}`;
    case 'press':
      return `the visitor presses ${tell(action.thing, speech)}`;
    case 'fill':
      return `the visitor fills ${quote(action.label, speech)} with ${typeof action.value === 'string' ? `"${action.value}"` : `their ${action.value.own}`}`;
    case 'see':
      return `${tell(action.thing, speech)} is there`;
    case 'miss':
      return `${tell(action.thing, speech)} is not there`;
    case 'read':
      return `the page says ${quote(action.name, speech)}`;
    case 'hold':
      return `${quote(action.label, speech)} holds "${action.value}"`;
    case 'wait':
      return `${action.ms < 1000 ? `${action.ms} ms` : `${action.ms / 1000} s`} pass`;
    case 'freeze':
      return 'the time stops';
    case 'act':
      return `the world ${action.act}`;
  }
}

/** Executes the actions in order; an error begins with the sentence of the failed action. */
export async function doActions(actions: readonly Action[], executor: Executor, speech: Voice): Promise<void> {
  for (const action of actions) {
    try {
      await perform(action, executor, speech);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`It failed that ${sentenceOf(action, speech)}: ${reason}`, { cause });
    }
  }
}

import type { Speech } from '../e2e/kernel/speech';

type Key = Parameters<Speech['t']>[0];

/** A name: a catalogue key, an area of the venue, or literal text. */
export type Name =
  | { word: Key; with?: Readonly<Record<string, string>>; starts?: boolean }
  | { area: string }
  | { text: string; starts?: boolean };

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
  | 'sends the visitor back from the provider';

export type Deed =
  | { do: 'open'; path: string }
  | { do: 'press'; thing: Thing }
  | { do: 'fill'; label: Name; value: string }
  | { do: 'see'; thing: Thing }
  | { do: 'miss'; thing: Thing }
  | { do: 'read'; name: Name }
  | { do: 'hold'; label: Name; value: string }
  | { do: 'wait'; ms: number }
  | { do: 'freeze' }
  | { do: 'act'; act: Act };

export const word = (key: Key, parameters?: Readonly<Record<string, string>>): Name =>
  parameters === undefined ? { word: key } : { word: key, with: parameters };
/** A name that begins with this text. */
export const startingWith = (name: Name): Name => ('area' in name ? name : { ...name, starts: true });
export const area = (id: string): Name => ({ area: id });
export const text = (literally: string): Name => ({ text: literally });

export const the = (role: Role, name: Name | null = null, within?: Thing): Thing =>
  within === undefined ? { role, name } : { role, name, within };

export const open = (path: string): Deed => ({ do: 'open', path });
export const press = (role: Role, name: Name | null, within?: Thing): Deed => ({
  do: 'press',
  thing: the(role, name, within),
});
export const fill = (label: Name, value: string): Deed => ({ do: 'fill', label, value });
export const see = (role: Role, name: Name | null = null, within?: Thing): Deed => ({
  do: 'see',
  thing: the(role, name, within),
});
export const miss = (role: Role, name: Name | null = null, within?: Thing): Deed => ({
  do: 'miss',
  thing: the(role, name, within),
});
export const read = (name: Name): Deed => ({ do: 'read', name });
export const hold = (label: Name, value: string): Deed => ({ do: 'hold', label, value });
export const wait = (ms: number): Deed => ({ do: 'wait', ms });
/** Time stops until the next `wait`, so that what follows takes no time. */
export const freeze: Deed = { do: 'freeze' };
export const world = (act: Act): Deed => ({ do: 'act', act });

export type Spoken = string | RegExp;
/** An element with its name in the language of the page. */
export type Sought = { role: Role; name: Spoken | null; within?: Sought };

/** Executes the actions of a step: on rendered views, or in a browser. */
export type Hands = {
  open(path: string): Promise<void>;
  press(thing: Sought): Promise<void>;
  fill(label: Spoken, value: string): Promise<void>;
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

const literally = (plain: string): string => plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function speak(name: Name, { t, named }: Speech): Spoken {
  if ('area' in name) return named(name.area);
  const said = 'word' in name ? t(name.word, name.with) : name.text;
  return name.starts === true ? new RegExp(`^${literally(said)}`) : said;
}

const seek = ({ role, name, within }: Thing, speech: Speech): Sought => ({
  role,
  name: name && speak(name, speech),
  ...(within === undefined ? {} : { within: seek(within, speech) }),
});

function perform(deed: Deed, hands: Hands, speech: Speech): Promise<void> {
  switch (deed.do) {
    case 'open':
      return hands.open(deed.path);
    case 'press':
      return hands.press(seek(deed.thing, speech));
    case 'fill':
      return hands.fill(speak(deed.label, speech), deed.value);
    case 'see':
      return hands.see(seek(deed.thing, speech));
    case 'miss':
      return hands.miss(seek(deed.thing, speech));
    case 'read':
      return hands.read(speak(deed.name, speech));
    case 'hold':
      return hands.hold(speak(deed.label, speech), deed.value);
    case 'wait':
      return hands.wait(deed.ms);
    case 'freeze':
      return hands.freeze();
    case 'act':
      return hands.act(deed.act);
  }
}

const quote = (name: Name, speech: Speech): string => {
  const said = speak(name, speech);
  return typeof said === 'string' ? `"${said}"` : `"${said.source.slice(1).replaceAll('\\', '')}…"`;
};

function tell({ role, name, within }: Thing, speech: Speech): string {
  const self = name === null ? `the ${role}` : `the ${role} ${quote(name, speech)}`;
  return within === undefined ? self : `${self} in ${tell(within, speech)}`;
}

/** An action as a sentence, without a full stop. */
export function sentenceOf(deed: Deed, speech: Speech): string {
  switch (deed.do) {
    case 'open':
      return `the visitor opens ${deed.path}`;
    case 'press':
      return `the visitor presses ${tell(deed.thing, speech)}`;
    case 'fill':
      return `the visitor fills ${quote(deed.label, speech)} with "${deed.value}"`;
    case 'see':
      return `${tell(deed.thing, speech)} is there`;
    case 'miss':
      return `${tell(deed.thing, speech)} is not there`;
    case 'read':
      return `the page says ${quote(deed.name, speech)}`;
    case 'hold':
      return `${quote(deed.label, speech)} holds "${deed.value}"`;
    case 'wait':
      return `${deed.ms < 1000 ? `${deed.ms} ms` : `${deed.ms / 1000} s`} pass`;
    case 'freeze':
      return 'time stands still';
    case 'act':
      return `the world ${deed.act}`;
  }
}

/** Executes the actions in order; an error begins with the sentence of the failed action. */
export async function doDeeds(deeds: readonly Deed[], hands: Hands, speech: Speech): Promise<void> {
  for (const deed of deeds) {
    try {
      await perform(deed, hands, speech);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`It failed that ${sentenceOf(deed, speech)}: ${reason}`, { cause });
    }
  }
}

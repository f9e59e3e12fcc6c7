import de from '../phrases/de.json';
import en from '../phrases/en.json';
import type { Language } from '../words';
import type { Chart, ChartState, ChartTransition } from './chart';
import type { Condition } from './words';

/** The words of charts in one language; every name may stand as `machine/name` where one machine means something else by it. */
export type Phrases = {
  /** By the id of a machine: what a product owner calls it. */
  readonly machines: Readonly<Record<string, string>>;
  /** By the id of a state: `session.connected.unknown`. */
  readonly states: Readonly<Record<string, string>>;
  /** A whole clause by the type of an event: "the attendee logs out". */
  readonly events: Readonly<Record<string, string>>;
  /** By the id of an invoked actor, as the subject of "succeeds" and "fails": "checking what the user may do". */
  readonly activities: Readonly<Record<string, string>>;
  /** By the name of a delay, as the subject of "is over": "the lock". */
  readonly delays: Readonly<Record<string, string>>;
  /** A whole clause by the name of a guard: "the account is locked". */
  readonly guards: Readonly<Record<string, string>>;
  /** A predicate by the name of an action: "counts the failure". */
  readonly actions: Readonly<Record<string, string>>;
};
type Kind = Exclude<keyof Phrases, 'machines' | 'states'>;

const PHRASES: Readonly<Record<Language, Phrases>> = { en, de };

/** The sentences around the words of the catalogue. */
const FRAMES = {
  en: {
    when: 'When {}',
    heard: '{}',
    begins: 'it begins',
    stops: 'it is stopped',
    ends: 'it succeeds',
    breaks: 'it fails',
    atOnce: 'At once',
    any: 'anything else happens',
    inside: 'what is inside is done',
    succeeds: '{} succeeds',
    fails: '{} fails',
    changes: '{} has news',
    over: '{} is over',
    over1: '{} ms have passed',
    provided: ', if {}',
    otherwise: ', in all other cases',
    otherwiseIf: ', otherwise if {}',
    then: 'Then: {}.',
    stays: 'The state stays.',
    not: 'it is not so that {}',
    and: ' and ',
    or: ' or ',
    in: '“{}” is the case',
    quoted: '“{}”',
  },
  de: {
    when: 'Wenn {}',
    heard: 'wenn {}',
    begins: 'es beginnt',
    stops: 'es wird angehalten',
    ends: 'es gelingt',
    breaks: 'es scheitert',
    atOnce: 'Sofort',
    any: 'etwas anderes geschieht',
    inside: 'das Innere fertig ist',
    succeeds: '{} gelingt',
    fails: '{} scheitert',
    changes: '{} etwas Neues meldet',
    over: '{} vorbei ist',
    over1: '{} ms vergangen sind',
    provided: ', falls {}',
    otherwise: ', in allen anderen Fällen',
    otherwiseIf: ', sonst falls {}',
    then: 'Dann: {}.',
    stays: 'Der Zustand bleibt.',
    not: 'nicht gilt, dass {}',
    and: ' und ',
    or: ' oder ',
    in: '„{}“ gilt',
    quoted: '„{}“',
  },
} as const;

/** What xstate sends to any actor. */
const OWN_EVENTS: Readonly<Record<string, 'begins' | 'stops' | 'ends' | 'breaks'>> = {
  'xstate.init': 'begins',
  'xstate.stop': 'stops',
  'xstate.promise.resolve': 'ends',
  'xstate.promise.reject': 'breaks',
};

/** An event of xstate itself in words, for actors without a chart; `undefined` for any other. */
export const ownEventText = (language: Language, type: string): string | undefined => {
  const own = OWN_EVENTS[type];
  return own === undefined ? undefined : FRAMES[language][own];
};

const fill = (frame: string, ...values: readonly string[]): string => {
  const left = [...values];
  return frame.replaceAll('{}', () => left.shift() ?? '');
};

/** `chat.openRoom` as `chat: open room`, for what the catalogue does not know. */
const spelt = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace('.', ': ')
    .replaceAll('.', ' ');

/** A name of a chart, and the name under which the catalogue knows it. */
export type Need = { kind: keyof Phrases; name: string; key: string | undefined };

/** The words of one machine in one language; `need` hears of every name that is looked up. */
export function wordsOf(language: Language, machine: string, need: (need: Need) => void = () => {}) {
  const phrases = PHRASES[language];
  const frames = FRAMES[language];
  /** A name with constant parameters is also known without them. */
  const keyOf = (kind: Kind, name: string): string | undefined =>
    [name, name.replace(/ \(.*$/, '')]
      .flatMap((one) => [`${machine}/${one}`, one])
      .find((key) => phrases[kind][key] !== undefined);
  const find = (kind: Kind, name: string): string => {
    const key = keyOf(kind, name);
    need({ kind, name, key });
    return (key === undefined ? undefined : phrases[kind][key]) ?? spelt(name);
  };

  const stateText = (id: string): string => {
    const kind = id === machine ? 'machines' : 'states';
    const found = phrases[kind][id];
    need({ kind, name: id, key: found === undefined ? undefined : id });
    return found ?? spelt(id.slice(id.lastIndexOf('.') + 1));
  };

  /** A clause: what happens. */
  const eventText = ({ type, source, delay }: Pick<ChartTransition, 'type' | 'source' | 'delay'>): string => {
    if (type === '') return frames.atOnce;
    if (type === '*') return frames.any;
    if (type.startsWith('xstate.done.state.')) return frames.inside;
    if (delay !== null)
      return /^\d+$/.test(delay) ? fill(frames.over1, delay) : fill(frames.over, find('delays', delay));
    const { what, id = '' } = /^xstate\.(?<what>done|error|snapshot)\.(?:actor\.)?(?<id>.*)$/s.exec(type)?.groups ?? {};
    if (what === 'done') return fill(frames.succeeds, find('activities', id));
    if (what === 'error') return fill(frames.fails, find('activities', id));
    if (what === 'snapshot') return fill(frames.changes, find('activities', id));
    return find('events', type || source);
  };

  /** What happens, as the beginning of a sentence. */
  const whenText = (one: Pick<ChartTransition, 'type' | 'source' | 'delay'>): string =>
    one.type === '' ? frames.atOnce : fill(frames.when, eventText(one));

  /** An event that was received, whichever transition took it: a clause. */
  const receivedText = (type: string): string => {
    const own = ownEventText(language, type);
    if (own !== undefined) return own;
    const [, delay = null] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
    return fill(frames.heard, eventText({ type, source: '', delay }));
  };

  /** A clause: under which condition. */
  const conditionText = (condition: Condition): string => {
    if (condition.kind === 'not') return fill(frames.not, condition.of.map(conditionText).join());
    if (condition.kind === 'and' || condition.kind === 'or') {
      return condition.of
        .map((one) => (one.kind === 'named' || one.kind === 'in' ? conditionText(one) : `(${conditionText(one)})`))
        .join(frames[condition.kind]);
    }
    if (condition.kind === 'in') return fill(frames.in, stateText(`${machine}.${condition.text}`));
    return find('guards', condition.text);
  };

  /** A predicate: what is done. */
  const actionText = (action: string): string => find('actions', action);

  /** What an invoked actor does. */
  const activityText = (id: string): string => find('activities', id);

  /** The condition of a transition, to be put behind what happens; `isOtherwise` if earlier ones have conditions. */
  const provisoText = ({ condition }: ChartTransition, isOtherwise: boolean): string => {
    if (condition === null) return isOtherwise ? frames.otherwise : '';
    return fill(isOtherwise ? frames.otherwiseIf : frames.provided, conditionText(condition));
  };

  /** A transition as one sentence; `isOtherwise` if earlier ones have conditions. */
  const sentenceText = (one: ChartTransition, isOtherwise: boolean): string => {
    const start = `${whenText(one)}${provisoText(one, isOtherwise)}`;
    const does = one.actions.length === 0 ? '' : `: ${one.actions.map(actionText).join('; ')}`;
    const to = (one.targets ?? []).map((id) => fill(frames.quoted, stateText(id))).join(frames.and);
    return `${start}${does}. ${to === '' ? frames.stays : fill(frames.then, to)}`;
  };

  return {
    sentenceText,
    provisoText,
    stateText,
    eventText,
    whenText,
    receivedText,
    conditionText,
    actionText,
    activityText,
  };
}

/** Whether a chart can be read in words; charts of what the specification does not name have names only. */
export const hasWords = (machine: string): boolean => machine in PHRASES.en.machines;

const WORDED: Readonly<Record<Language, WeakMap<Chart, Chart>>> = { en: new WeakMap(), de: new WeakMap() };

/** The same chart with words instead of names, to be drawn; its ids stay. */
export function wordedChart(language: Language, chart: Chart): Chart {
  if (!hasWords(chart.id)) return chart;
  const known = WORDED[language].get(chart);
  if (known !== undefined) return known;
  const words = wordsOf(language, chart.id);
  const stateOf = (state: ChartState): ChartState => ({
    ...state,
    key: words.stateText(state.id),
    entry: state.entry.map(words.actionText),
    exit: state.exit.map(words.actionText),
    invokes: state.invokes.map((invoke) => ({ ...invoke, id: words.activityText(invoke.id) })),
  });
  const transitionOf = (one: ChartTransition): ChartTransition => ({
    ...one,
    event: words.whenText(one),
    guard: one.condition === null ? null : words.provisoText(one, false).replace(/^, /, ''),
    actions: one.actions.map(words.actionText),
  });
  const worded: Chart = {
    ...chart,
    states: Object.fromEntries(Object.entries(chart.states).map(([id, state]) => [id, stateOf(state)])),
    transitions: chart.transitions.map(transitionOf),
  };
  WORDED[language].set(chart, worded);
  return worded;
}

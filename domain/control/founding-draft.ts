import * as v from 'valibot';
import { type VenuePlan, VenuePlanSchema } from './founding';

export const STEPS = ['event', 'looks', 'template', 'entry', 'organiser'] as const;
export type FoundingStep = (typeof STEPS)[number];

const text = v.pipe(v.string(), v.maxLength(200));
/** What an organiser has typed so far, without the password and the logo. */
export const FoundingDraftSchema = v.object({
  name: text,
  begin: text,
  end: text,
  timeZone: text,
  languages: v.array(text),
  primary: text,
  secondary: text,
  background: text,
  template: text,
  entry: text,
  organiser: text,
  email: text,
});
export type FoundingDraft = v.InferOutput<typeof FoundingDraftSchema>;
export type FoundingField = keyof FoundingDraft;

export const FIELDS_OF: Readonly<Record<FoundingStep, readonly FoundingField[]>> = {
  event: ['name', 'begin', 'end', 'timeZone', 'languages'],
  looks: ['primary', 'secondary', 'background'],
  template: ['template'],
  entry: ['entry'],
  organiser: ['organiser', 'email'],
};

const FAULTS = ['required', 'tooLong', 'day', 'days', 'zone', 'colour', 'email'] as const;
export type FieldFault = (typeof FAULTS)[number];
const faultIn = (message: string): FieldFault => {
  if (message === 'validation.emailRequired') return 'required';
  if (message.startsWith('validation.')) return 'email';
  return FAULTS.find((fault) => fault === message) ?? 'required';
};

/** What is wrong with which field; none for a plan that can be made. */
export function faultsOf(draft: FoundingDraft): Partial<Record<FoundingField, FieldFault>> {
  const { issues = [] } = v.safeParse(VenuePlanSchema, draft);
  return Object.fromEntries(
    issues.toReversed().map((issue) => [v.getDotPath(issue)?.split('.')[0] ?? '', faultIn(issue.message)]),
  );
}

export const isStepDone = (draft: FoundingDraft, step: FoundingStep): boolean => {
  const faults = faultsOf(draft);
  return FIELDS_OF[step].every((field) => faults[field] === undefined);
};

/** The plan of a draft; `null` for one with faults. */
export function planIn(draft: FoundingDraft): VenuePlan | null {
  const read = v.safeParse(VenuePlanSchema, draft);
  return read.success ? read.output : null;
}

type Colours = Pick<FoundingDraft, 'primary' | 'secondary' | 'background'>;
/** Ready-made colours, dark and light, with enough contrast for attendees to see them unchanged. */
export const PALETTES: readonly Colours[] = [
  { primary: '#4b74c4', secondary: '#6d718e', background: '#141a2e' },
  { primary: '#2f6f5e', secondary: '#d9e3dd', background: '#f6f4ee' },
  { primary: '#c54e37', secondary: '#7d6973', background: '#1f1519' },
  { primary: '#7a4fd0', secondary: '#e4def3', background: '#faf8ff' },
  { primary: '#e0a93b', secondary: '#65797d', background: '#102327' },
  { primary: '#1d6fb8', secondary: '#dfe8f0', background: '#f7f9fb' },
];

/** Days from now on which an event begins, unless the organiser says otherwise. */
const AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;

/** @param now milliseconds since 1970 */
export function emptyDraft(now: number, timeZone: string, language: string): FoundingDraft {
  const day = (ahead: number): string => new Date(now + ahead * DAY_MS).toISOString().slice(0, 10);
  const [first] = PALETTES;
  return {
    name: '',
    begin: day(AHEAD_DAYS),
    end: day(AHEAD_DAYS),
    timeZone,
    languages: [language],
    primary: first?.primary ?? '',
    secondary: first?.secondary ?? '',
    background: first?.background ?? '',
    template: 'conference',
    entry: 'password',
    organiser: '',
    email: '',
  };
}

import type { Step } from '../../domain/control/steps';

export const TALK_ORDERS = ['time', 'timeDown', 'room'] as const;
/** Which talks are shown, and in which order. `day` and `room`: `null` for all, a day of `''` for the first one. */
export type Look = {
  as: 'table' | 'calendar';
  day: string | null;
  room: string | null;
  query: string;
  order: (typeof TALK_ORDERS)[number];
};
/** A field of a talk as it is written. */
export type WrittenField = { talk: string; field: string; text: string };
/** A shift of talks as it is filled in: `from` is a date and a time in the zone of the event. */
export type ShiftDraft = { from: string; minutes: string; isDayOnly: boolean };

export type ProgrammeEvent =
  | { type: 'programme.look'; look: Partial<Look> }
  | { type: 'programme.write'; written: WrittenField }
  /** The field is left: what is written in it is a step, or `null` if it is no time, or the same as before. */
  | { type: 'programme.commit'; step: Step | null }
  /** By Escape. */
  | { type: 'programme.restore' }
  /** A talk is made; the focus goes to it. */
  | { type: 'programme.add'; step: Step; talk: string }
  | { type: 'programme.plan'; draft: ShiftDraft }
  | { type: 'programme.shift'; step: Step }
  | { type: 'programme.drop' };

import { child, type Database, type DatabaseReference, onValue, ref, serverTimestamp, set } from 'firebase/database';
import * as v from 'valibot';
import { seal } from '../../../domain/kernel/sealed';
import type { SafetyCommand, SafetyEvent, Sanction } from '../../../machines/chat/chat.events';

const SanctionSchema = v.object({
  kind: v.optional(v.picklist(['warning', 'lockOut']), 'lockOut'),
  until: v.number(),
  reason: v.string(),
  at: v.optional(v.number(), 0),
});
type Stored = v.InferOutput<typeof SanctionSchema>;

type Place = {
  db: Database;
  root: DatabaseReference;
  uid: string;
  /** The warning that the user has read. */
  readWarning: () => number;
};

/** Reads the users that the user blocks, and the organisers' decisions about the user. */
export function openSafety({ db, root, uid, readWarning }: Place, tell: (event: SafetyEvent) => void) {
  let isOpen = true;
  let offset = 0;
  let stored: Stored | null = null;

  const report = (event: SafetyEvent): void => {
    if (isOpen) tell(event);
  };
  const refuse = (): void => report({ type: 'safety.refused' });
  function sanctionNow(): Sanction | null {
    if (stored === null) return null;
    const { kind, reason, at, until } = stored;
    if (kind === 'warning' && readWarning() === at) return null;
    return { kind, reason: seal(reason), at, until, leftMs: Math.max(0, until - Date.now() - offset) };
  }
  const judge = (): void => report({ type: 'safety.sanctioned', sanction: sanctionNow() });

  const ends = [
    onValue(ref(db, '.info/serverTimeOffset'), (snapshot) => {
      const value: unknown = snapshot.val();
      offset = typeof value === 'number' ? value : 0;
      if (stored?.kind === 'lockOut') judge();
    }),
    onValue(
      child(root, `blocks/${uid}`),
      (snapshot) => {
        const value: unknown = snapshot.val();
        report({ type: 'safety.blocked', uids: Object.keys(Object(value)) });
      },
      refuse,
    ),
    onValue(
      child(root, `sanctions/${uid}`),
      (snapshot) => {
        const parsed = v.safeParse(SanctionSchema, snapshot.val());
        stored = parsed.success ? parsed.output : null;
        judge();
      },
      refuse,
    ),
  ];
  return {
    receive({ uid: other, isOn }: SafetyCommand): void {
      set(child(root, `blocks/${uid}/${other}`), isOn ? serverTimestamp() : null).catch(() =>
        report({ type: 'safety.failed' }),
      );
    },
    close(): void {
      isOpen = false;
      for (const end of ends) end();
    },
  };
}

import type { Checkpoint, Json, RecordingEntry, Run } from '../../domain/support/recording';

type Plain = { [key: string]: Json };

/** Writes repeated values as `{"$value": n}`, and the n-th value once. */
export function keepOnce(
  checkpoint: Checkpoint | null,
  entries: readonly RecordingEntry[],
  isLarge: (plain: object) => boolean,
): Pick<Run, 'checkpoint' | 'entries' | 'values'> {
  const uses = new Map<object, number>();
  const look = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && isLarge(value)) {
      const seen = uses.get(value) ?? 0;
      uses.set(value, seen + 1);
      if (seen > 0) return;
    }
    for (const inner of Object.values(value)) look(inner);
  };

  const values: Json[] = [];
  const kept = new Map<object, number>();
  const write = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(write);
    if ((uses.get(value) ?? 0) < 2) return writeObject(value);
    const known = kept.get(value);
    if (known !== undefined) return { $value: known };
    const written = writeObject(value);
    const index = values.push(written) - 1;
    kept.set(value, index);
    return { $value: index };
  };
  const writeObject = (value: Plain): Plain =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, write(inner)]));

  const actors = checkpoint?.actors ?? [];
  for (const { snapshot } of actors) for (const part of Object.values(snapshot)) look(part);
  for (const entry of entries) {
    if (entry.kind === 'actor') continue;
    for (const part of Object.values(entry.event)) look(part);
    for (const part of [entry.after?.set, entry.after?.context])
      if (part !== undefined) Object.values(part).forEach(look);
  }
  return {
    checkpoint: checkpoint && {
      names: checkpoint.names,
      actors: actors.map((actor) => ({ ...actor, snapshot: writeObject(actor.snapshot) })),
    },
    entries: entries.map((entry) => {
      if (entry.kind === 'actor') return entry;
      const { after } = entry;
      return {
        ...entry,
        event: { ...writeObject(entry.event), type: entry.event.type },
        after: after && {
          ...after,
          ...(after.set === undefined ? {} : { set: writeObject(after.set) }),
          ...(after.context === undefined ? {} : { context: writeObject(after.context) }),
        },
      };
    }),
    values,
  };
}

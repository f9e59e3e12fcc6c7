/** Faults that nobody could notice, by name, and why. A run reports what is not true of it. */
export const equivalents: ReadonlyMap<string, string> = new Map([]);

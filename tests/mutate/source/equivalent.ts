/** Faults in sources that no test could observe, by name, with the reason. A run reports entries that are wrong. */
export const sourceEquivalents: ReadonlyMap<string, string> = new Map<string, string>([]);

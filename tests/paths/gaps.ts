/**
 * What no path of a machine in `machines/` reaches, by the name of its file: each as `npm run paths -- <name>` prints it,
 * then ` because ` and the reason. A line that is covered after all fails its test.
 */
export const GAPS: Readonly<Record<string, readonly string[]>> = {};

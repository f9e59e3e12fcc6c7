/** Faults in sources that no test could observe, by name, with the reason. A run reports entries that are wrong. */
export const sourceEquivalents: ReadonlyMap<string, string> = new Map<string, string>([
  [
    'server/login/registrations/workbook.ts: sheetOf: without setPriority(reader.pid, constants.priority.PRIORITY_LOW);',
    'It leaves a busy machine to attendees: a test would have to measure how fast two processes are.',
  ],
]);

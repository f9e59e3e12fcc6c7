import type { OpMode } from '../../domain/shell/version';

/** The address of the realtime database, and the mode and user that it is used with. */
export type RealtimeLine = { database: string; mode: OpMode; uid: string };

const NO_LINE: RealtimeLine = { database: '', mode: 'live', uid: '' };

/** The line of a feature while it is on. */
export const lineOf = ({ context: { line } }: { context: { line: RealtimeLine | null } }): RealtimeLine =>
  line ?? NO_LINE;

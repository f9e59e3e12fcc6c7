/** A line that says what to do where this Node is too old, else null. */
export function refusalOf(version: string): string | null;

/** Installs packages and builds what is missing or stale, with a line for each; `only` names some of the eight steps. */
export function prepare(options?: {
  force?: boolean;
  only?: ('install' | 'client' | 'render' | 'inspector' | 'room' | 'control' | 'server' | 'database')[];
}): Promise<void>;

export const ROOT: string;

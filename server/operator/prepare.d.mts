/** A line that says what to do where this Node is too old, else null. */
export function refusalOf(version: string): string | null;

/** Installs packages and builds what is missing or stale, with a line for each; `only` names some of the five steps. */
export function prepare(options?: {
  force?: boolean;
  only?: ('install' | 'client' | 'render' | 'inspector' | 'server')[];
}): Promise<void>;

export const ROOT: string;

import type { Options } from './options';
export const runPaths = async (_options: Options): Promise<number> => 0;

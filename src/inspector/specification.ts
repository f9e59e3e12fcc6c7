import table from './specification.json';

export type Sentence = { number: string; text: string };

const TABLE = new Map<string, readonly Sentence[]>(Object.entries(table));

/** The sentences of the specification that tests of a machine show. */
export const specificationOf = (machine: string): readonly Sentence[] => TABLE.get(machine) ?? [];

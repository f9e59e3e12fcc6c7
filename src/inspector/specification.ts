import table from './specification.json';

export type Sentence = { number: string; text: string };

const TABLE = new Map<string, readonly Sentence[]>(Object.entries(table));

/** The sentences of the specification that a machine's tests mark. */
export const specificationOf = (machine: string): readonly Sentence[] => TABLE.get(machine) ?? [];

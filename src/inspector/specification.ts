import table from './specification.json';

export type Sentence = { number: string; text: string };

const TABLE = new Map<string, readonly Sentence[]>(Object.entries(table));

/** The sentences of the specification that a machine's tests mark. */
export const specificationOf = (machine: string): readonly Sentence[] => TABLE.get(machine) ?? [];

const SENTENCES = new Map(
  Object.values(table).flatMap((sentences: readonly Sentence[]) => sentences.map((one) => [one.number, one])),
);

/** A sentence of the specification by its number, if the tests of a machine mark it. */
export const sentenceOf = (number: string): Sentence | undefined => SENTENCES.get(number);

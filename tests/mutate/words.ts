import type { Subject } from './machines';
import { SOURCE_LAYERS, type Source } from './source/files';

export const LAYERS = ['machines', ...SOURCE_LAYERS] as const;

export type Asked<S, T> = { subjects: readonly S[]; sources: readonly T[]; unknown: readonly string[] };

/**
 * What the words of the command ask for: layers, and of these the machines or features with the other words as names.
 * Without a layer a word is the name of a machine, or else of a feature in every layer.
 */
export function askedBy<S extends Pick<Subject, 'stem' | 'feature'>, T extends Source>(
  words: readonly string[],
  subjects: readonly S[],
  sources: readonly T[],
): Asked<S, T> {
  const layers = words.filter((word) => LAYERS.some((layer) => layer === word));
  const names = words.filter((word) => !layers.includes(word));
  const stems = new Set(subjects.map(({ stem }) => stem));
  const isOf = (layer: string): boolean => layers.length === 0 || layers.includes(layer);
  const isNamed = (name: string, isMachine: boolean): boolean =>
    names.length === 0 || names.some((one) => one === name && (layers.length > 0 || stems.has(one) === isMachine));
  const found = {
    subjects: subjects.filter(
      ({ stem, feature }) =>
        isOf('machines') && (isNamed(stem, true) || (layers.length > 0 && isNamed(feature, false))),
    ),
    sources: sources.filter(({ layer, feature }) => isOf(layer) && isNamed(feature, false)),
  };
  const met = new Set([
    ...found.subjects.flatMap(({ stem, feature }) => [stem, feature]),
    ...found.sources.map(({ feature }) => feature),
  ]);
  return { ...found, unknown: names.filter((name) => !met.has(name)) };
}

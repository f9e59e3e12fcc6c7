import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../server/operator/prepare.mjs';

/** Features whose browser tests are with those of another one. */
const BESIDE = { calls: 'people', media: 'venue', 'meeting-room': 'venue', search: 'venue', widgets: 'venue' };
const EVERY_VISIT = ['client', 'render', 'server', 'database'];
const OF_FOLDER = { control: ['control'], support: ['inspector'], venue: ['room'] };

/** The feature of a file: the folder below its layer, or `null`. */
export function featureOf(file) {
  const [layer, ...path] = file.split('/');
  const names = layer === 'src' ? path.slice(path[0] === 'control' || path[0] === 'meeting-room' ? 0 : 1) : path;
  return ['domain', 'machines', 'src', 'server'].includes(layer) && names.length > 1 ? names[0] : null;
}

/**
 * Where the tests that a change of these files concerns are: those of their features in every layer, and changed ones. Empty where
 * a file belongs to all features: then any test may be concerned.
 */
export function testsOf(files) {
  const found = files.map((file) => {
    if (/^tests\/.*\.test\.tsx?$/.test(file)) return file;
    const feature = featureOf(file);
    return feature === null || feature === 'kernel' ? null : `/${feature}/`;
  });
  return found.includes(null) ? [] : [...new Set(found)];
}

/** Folders and files of browser tests that a change of these files concerns: those of their features, and changed ones. */
export function browserTestsOf(files) {
  const found = files.flatMap((file) => {
    if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return [file];
    const feature = featureOf(file);
    if (feature === null || feature === 'kernel') return [];
    const folder = `tests/e2e/${BESIDE[feature] ?? feature}`;
    return existsSync(join(ROOT, folder)) ? [`${folder}/`] : [];
  });
  return [...new Set(found)];
}

/** The parts to build for these browser tests. */
export const buildsOf = (specs) => [
  ...new Set([...EVERY_VISIT, ...specs.flatMap((spec) => OF_FOLDER[spec.split('/')[2]] ?? [])]),
];

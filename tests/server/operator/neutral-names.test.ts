import { expect, test } from 'vitest';
import { neutralNames } from '../../../server/operator/neutral-names.mjs';

const { chunkFileNames, assetFileNames } = neutralNames().outputOptions({});

test.each([
  ['SocialWallWidget', 'part'],
  ['use-consent', 'part'],
  ['analytics', 'part'],
  ['Banner', 'part'],
  ['log-entry', 'part'],
  ['MediaBoardWidget', '[name]'],
  ['venue', '[name]'],
])('a built file of %s has a name that content blockers let through', (name, shown) => {
  expect(chunkFileNames({ name })).toBe(`app/${shown}-[hash].js`);
  expect(assetFileNames({ names: [`${name}.css`] })).toBe(`app/${shown}-[hash][extname]`);
});

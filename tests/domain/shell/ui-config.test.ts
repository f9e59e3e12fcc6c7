import * as v from 'valibot';
import { expect, test } from 'vitest';
import { UiConfigSchema } from '../../../domain/shell/ui-config';

test.each([
  ['a tracker without a script', { trackerUrl: '/collect' }, { scriptUrl: null, trackerUrl: '/collect' }],
  ['a script that is null', { scriptUrl: null, trackerUrl: '/t' }, { scriptUrl: null, trackerUrl: '/t' }],
  ['both', { scriptUrl: '/m.js', trackerUrl: '/m.php' }, { scriptUrl: '/m.js', trackerUrl: '/m.php' }],
  ['none', null, null],
  ['missing', undefined, null],
])('analytics may be %s', (_, analytics, read) => {
  const config = { firebase: { apiKey: 'k', projectId: 'p' }, analytics };
  expect(v.parse(UiConfigSchema, config).analytics).toEqual(read);
});

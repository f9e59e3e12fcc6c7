import { expect, test } from 'vitest';
import { toolbarMachine } from '../../../machines/widgets/toolbar.machine';
import { coverPaths } from '../kernel/harness';
import { inputs } from './toolbar.inputs';

test('a toolbar reaches every state by every transition', () => {
  expect(coverPaths(toolbarMachine, inputs).snapshots).toBeGreaterThan(1);
});

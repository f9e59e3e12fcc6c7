import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Boundary } from '../../../src/views/shell/Boundary';
import { renderStage } from '../kernel/stage';

test('a broken view shows an error screen with a retry button and a button to report the problem', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('no such chunk');
  };
  renderStage(
    <Boundary>
      <Broken />
    </Boundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong');
  expect(screen.getByText('There was a problem with the content on this page.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Report a problem' })).toBeEnabled();
  expect(complaints).toHaveBeenCalled();
  complaints.mockRestore();
});

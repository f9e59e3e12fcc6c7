import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toast } from '../../../src/theme/Toast';
import { renderThemed } from './themed';

test('a Toast announces what it says', () => {
  renderThemed(<Toast>Logging you out…</Toast>);
  expect(screen.getByRole('status')).toHaveTextContent('Logging you out…');
});

test('a Toast without words waits as an empty live region', () => {
  renderThemed(<Toast />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

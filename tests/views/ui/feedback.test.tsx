import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from '../../../src/ui/Skeleton';
import { Toast } from '../../../src/ui/Toast';

test('a Toast announces what it says', () => {
  render(<Toast>Logging you out…</Toast>);
  expect(screen.getByRole('status')).toHaveTextContent('Logging you out…');
});

test('a Toast without words waits as an empty live region', () => {
  render(<Toast />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a Skeleton has its size and stays silent', () => {
  const { container } = render(<Skeleton shape="circle" width="48px" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveStyle({ inlineSize: '48px', blockSize: '48px' });
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../../../src/theme/ThemeProvider';
import { FRAMES } from '../../../src/ui/frames';
import { FramesContext } from '../../../src/ui/late';
import { Switch } from '../../../src/ui/Switch';

const show = (control: ReactNode) =>
  render(
    <FramesContext value={({ children }) => children(FRAMES)}>
      <ThemeProvider>{control}</ThemeProvider>
    </FramesContext>,
  );

function Choice() {
  const [isOn, setOn] = useState(false);
  return <Switch label="Networking" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />;
}

test('a Switch is switched by click, label and Space', async () => {
  const user = userEvent.setup();
  show(<Choice />);
  const control = screen.getByRole('switch', { name: 'Networking' });
  expect(control).not.toBeChecked();
  await user.click(control);
  expect(control).toBeChecked();
  await user.click(screen.getByText('Networking'));
  expect(control).not.toBeChecked();
  await user.keyboard(' ');
  expect(control).toBeChecked();
});

test('a Switch is named by its label alone and described by its help', () => {
  show(<Switch label="Private" help="Only your name is shown" defaultChecked />);
  const control = screen.getByRole('switch', { name: 'Private' });
  expect(control).toHaveAccessibleDescription('Only your name is shown');
});

test('a Switch without a shown label keeps its name', () => {
  show(<Switch label="Maps" isLabelShown={false} />);
  expect(screen.getByRole('switch', { name: 'Maps' })).toBeInTheDocument();
  expect(screen.queryByText('Maps')).not.toBeInTheDocument();
});

test('a locked Switch is disabled and says why', () => {
  show(<Switch label="Necessary" lockedBy="The venue cannot work without it." checked readOnly />);
  const control = screen.getByRole('switch', { name: 'Necessary' });
  expect(control).toBeDisabled();
  expect(control).toHaveAccessibleDescription('The venue cannot work without it.');
});

import { Switch } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConsentSwitch } from '../../../src/views/privacy/ConsentSwitch';
import { renderThemed } from './themed';

function Choice() {
  const [isOn, setOn] = useState(false);
  return <Switch label="Networking" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />;
}

test('a Switch is switched by click, label and Space', async () => {
  const user = userEvent.setup();
  renderThemed(<Choice />);
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
  renderThemed(<Switch label="Private" aria-label="Private" description="Only your name is shown" defaultChecked />);
  const control = screen.getByRole('switch', { name: 'Private' });
  expect(control).toHaveAccessibleDescription('Only your name is shown');
});

test('a Switch without a shown label keeps its name', () => {
  renderThemed(<Switch aria-label="Maps" />);
  expect(screen.getByRole('switch', { name: 'Maps' })).toBeInTheDocument();
  expect(screen.queryByText('Maps')).not.toBeInTheDocument();
});

test('a locked Switch is disabled and says why', () => {
  renderThemed(
    <>
      <p id="more">Keeps you logged in</p>
      <ConsentSwitch
        label="Necessary"
        aria-describedby="more"
        lockedBy="The venue cannot work without it."
        checked
        isMixed={false}
        onChange={() => {}}
      />
    </>,
  );
  const control = screen.getByRole('switch', { name: 'Necessary' });
  expect(control).toBeDisabled();
  expect(control).toHaveAccessibleDescription('Keeps you logged in The venue cannot work without it.');
});

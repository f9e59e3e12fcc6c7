import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Colleague } from '../../../../domain/control/colleagues';
import { keyOfPath } from '../../../../domain/control/outline';
import { label, open, part } from '../editor-page';

const LOBBY = ['architectures', '@aurora', 'areas', '@lobby'];
const [lobby, stage, desk] = [
  LOBBY,
  ['architectures', '@aurora', 'areas', '@stage'],
  [...LOBBY, 'contentWidgets', '@desk'],
].map(keyOfPath) as [string, string, string];
const radia = (more: Partial<Colleague>): Colleague => ({
  uid: 'radia',
  name: 'Radia Perlman',
  selected: [],
  changing: [],
  ...more,
});
const announced = () => screen.getAllByRole('status').filter(({ textContent }) => textContent?.startsWith('Also'));
const visible = (text: string) => screen.queryAllByText(text, { selector: 'p' });

test('an organiser sees at the row and above the form who else edits a part, until they leave it', async () => {
  const { hear, user } = await open();
  await user.click(label('Stage'));
  hear(radia({ selected: [stage] }));
  expect(within(part('Stage')).getByTitle('Radia Perlman has this open')).toHaveTextContent('RP');
  expect(visible('Radia Perlman has this open')).toHaveLength(1);
  hear(radia({ selected: [stage], changing: [stage] }));
  expect(part('Stage')).toHaveAccessibleName(/Stage.*Radia Perlman is editing this/);
  expect(visible('Radia Perlman is editing this')).toHaveLength(1);
  hear(radia({ selected: [lobby] }));
  expect(within(part('Lobby')).getByTitle('Radia Perlman has this open')).toBeVisible();
  expect(visible('Radia Perlman has this open')).toHaveLength(0);
  hear();
  expect(screen.queryByTitle(/Radia/)).toBeNull();
});

test('a part within a closed area is shown at the area', async () => {
  const { hear } = await open();
  hear(radia({ changing: [desk] }));
  expect(within(part('Lobby')).getByTitle('Radia Perlman is working in here')).toBeVisible();
});

test('who comes is announced once, and not what they do then', async () => {
  const { hear, user } = await open();
  await user.click(label('Stage'));
  hear(radia({ selected: [stage] }));
  const [output] = announced();
  expect(announced().map(({ textContent }) => textContent)).toEqual(['Also working on this: Radia Perlman']);
  const text = output?.firstChild;
  hear(radia({ selected: [stage], changing: [stage] }));
  expect(output?.firstChild).toBe(text);
  hear(radia({ selected: [stage] }), radia({ uid: 'ada', name: '', selected: [stage] }));
  expect(output).toHaveTextContent('Also working on this: Radia Perlman and Another organiser');
  hear();
  expect(announced()).toEqual([]);
});

test('of many organisers in one row three are shown, and how many more there are', async () => {
  const { hear } = await open();
  hear(...['a', 'b', 'c', 'd', 'e'].map((uid) => radia({ uid, name: `${uid} z`, selected: [stage] })));
  expect(within(part('Stage')).getByText('+2')).toBeVisible();
  expect(part('Stage')).toHaveAccessibleName(/d z has this open, e z has this open/);
});

test('others are told the selected parts and those that change, and none of it is undone', async () => {
  const { told, user } = await open();
  await user.click(label('Stage'));
  await waitFor(() => expect(told()).toEqual({ selected: [stage], changing: [] }));
  await user.keyboard('{Control>}');
  await user.click(label('Lobby'));
  await user.keyboard('{/Control}');
  await waitFor(() => expect(told()).toEqual({ selected: [stage, lobby], changing: [] }));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(label('Stage'));
  await user.type(screen.getByRole('textbox', { name: 'Name, English' }), 's');
  await waitFor(() => expect(told()).toEqual({ selected: [stage], changing: [stage] }));
});

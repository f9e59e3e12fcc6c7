import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { outlineOf, rootOf } from '../../../domain/control/outline';
import { isList, textAt, valueAt } from '../../../domain/control/paths';
import { button, label, open, part } from './editor-page';

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(label(name));

test('the first area is selected, with its form in the organiser’s language; another part is chosen in the tree', async () => {
  const { user } = await open();
  expect(part('Lobby')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('textbox', { name: 'Name, English' })).toHaveValue('Lobby');
  await press(user, 'Stage');
  expect(screen.getByRole('textbox', { name: 'Name, English' })).toHaveValue('Stage');
  expect(screen.getByRole('textbox', { name: 'Name, German, missing' })).toHaveValue('');
});

test('a finding about the imprint, the colours or the cookie providers leads to the field itself', async () => {
  const { document, lead } = await open();
  const root = rootOf(document());
  lead(...root, 'style');
  expect(focused()?.closest('fieldset')).toHaveTextContent('Colours');
  lead(...root, 'cookieProviders');
  expect(focused()?.closest('section')).toHaveTextContent('Cookie providers');
  lead(...root, 'impress');
  // The text itself, or what is around it while its editor is on its way.
  expect(`${focused()?.getAttribute('aria-label')} ${focused()?.textContent}`).toContain('Imprint');
});

test('what is typed is one step, and Undo takes all of it back', async () => {
  const { areas, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name, English' }), ' hall');
  expect(areas()).toEqual(['Lobby hall', 'Stage']);
  await user.click(button('Undo: Text of Lobby'));
  expect(areas()).toEqual(['Lobby', 'Stage']);
  expect(screen.getByText('Undone: Text of Lobby')).toBeVisible();
  await user.click(button('Redo: Text of Lobby'));
  expect(areas()).toEqual(['Lobby hall', 'Stage']);
});

test('areas are moved by Alt and the arrow keys, with the focus on the moved one, and deleted by Delete', async () => {
  const { areas, user } = await open();
  part('Lobby').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(areas()).toEqual(['Stage', 'Lobby']);
  expect(part('Lobby')).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(areas()).toEqual(['Stage']);
  expect(screen.getByText('Deleted: Lobby')).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  expect(areas()).toEqual(['Stage', 'Lobby']);
  expect(document.body).not.toHaveFocus();
});

test('only missing texts are listed, with those of the parts inside, and one stays while it is written', async () => {
  const { user } = await open();
  await press(user, 'Stage');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second language' }), 'de');
  await user.click(button('Only missing texts'));
  const german = screen.getByRole('textbox', { name: 'Name, German, missing' });
  await user.type(german, 'Bühne');
  expect(screen.getByRole('textbox', { name: 'Name, German' })).toHaveValue('Bühne');
  await user.tab();
  expect(screen.queryByRole('textbox', { name: 'Name, German' })).toBeNull();
});

test('a speaker is added with the focus on their fields, needs a name, moves and is deleted by keys', async () => {
  const { document, user } = await open();
  await user.click(label('Lobby'));
  await user.keyboard('{ArrowRight}');
  await user.click(label('Welcome desk'));
  const content = () => outlineOf(document()).flatMap(({ children }) => children)[1]?.path ?? [];
  const speakers = () => {
    const list = valueAt(document(), [...content(), 'configurations', '#0', 'speakers']);
    return isList(list) ? list.map((one) => textAt(one, 'name')) : [];
  };
  await user.click(screen.getByRole('button', { name: 'Add Contents by time' }));
  const adding = () => screen.getByRole('button', { name: 'Add Speakers' });
  await user.click(adding());
  const first = screen.getByRole('button', { name: 'Speaker' });
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('aria-expanded', 'true');
  const name = () => screen.getByRole('textbox', { name: /: Name$/ });
  await user.clear(name());
  expect(name()).toHaveAccessibleDescription('Enter a name.');
  await user.type(name(), 'Ada');
  expect(speakers()).toEqual(['Ada']);
  await user.click(screen.getByRole('button', { name: 'Ada' }));
  expect(screen.queryByRole('textbox', { name: /: Name$/ })).toBeNull();
  await user.click(adding());
  await user.clear(name());
  await user.type(name(), 'Grace');
  screen.getByRole('button', { name: 'Grace' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(speakers()).toEqual(['Grace', 'Ada']);
  expect(screen.getByRole('button', { name: 'Grace' })).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(speakers()).toEqual(['Ada']);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
});

test('a cookie provider that the venue itself asks for is added once, with its own id', async () => {
  const { document, user } = await open();
  await user.click(label('Whole venue'));
  await user.click(screen.getByRole('button', { name: 'Background films of other sites' }));
  expect(valueAt(document(), ['architectures', '@aurora', 'cookieProviders', '@external-video'])).toMatchObject({
    type: 'EXTERNAL_MEDIA',
  });
  const named = screen.getAllByRole('button', { name: 'Background films of other sites' });
  expect(named.map((one) => one.getAttribute('aria-expanded'))).toEqual(['true']);
});

test('the days until personal data is deleted are a number, and what is none is said before it is saved', async () => {
  const { document, user } = await open();
  await press(user, 'Whole venue');
  const days = screen.getByRole('textbox', { name: /^Days until personal data is deleted/ });
  const stored = () => valueAt(document(), [...rootOf(document()), 'personalDataDays']);
  await user.type(days, '0');
  expect(days).toBeInvalid();
  expect(screen.getByText('Enter a whole number from 1 to 3,650.')).toBeVisible();
  await user.clear(days);
  await user.type(days, '30');
  expect(days).toBeValid();
  expect(stored()).toBe(30);
  await user.clear(days);
  expect(stored()).toBeUndefined();
});

test('certificates are turned on by who issues them, and the minutes that they need are a number', async () => {
  const { document, user } = await open();
  await press(user, 'Whole venue');
  const stored = (name: string) => valueAt(document(), [...rootOf(document()), name]);
  const issuer = screen.getByRole('textbox', { name: /^Certificates issued by/ });
  expect(issuer).toHaveAccessibleDescription(/attendees can get certificates/);
  await user.type(issuer, 'Aurora');
  const minutes = screen.getByRole('textbox', { name: /^Minutes for a certificate/ });
  await user.type(minutes, '0');
  expect(minutes).toBeInvalid();
  expect(screen.getByText('Enter a whole number from 1 to 600.')).toBeVisible();
  await user.clear(minutes);
  await user.type(minutes, '20');
  expect([stored('certificateIssuer'), stored('certificateMinutes')]).toEqual(['Aurora', 20]);
});

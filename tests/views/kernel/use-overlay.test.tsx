import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useStackedOverlay } from '../../../src/views/kernel/use-overlay';
import { renderStage } from './stage';

const NAMES = ['one', 'two', 'three'];

function Level({ name, isReplaced }: { name: string; isReplaced: boolean }) {
  const { isOpen } = useStackedOverlay(name, 'form');
  if (!isOpen) return null;
  return <div data-overlay={name}>{!isReplaced && <button type="button">In {name}</button>}</div>;
}

/** Overlays above each other; the button of one can be replaced, and one can go with its part of the page. */
function Page() {
  const [replaced, replace] = useState('none');
  const [gone, leave] = useState('none');
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <button type="button">On the page</button>
      {NAMES.filter((name) => name !== gone).map((name) => (
        <Level key={name} name={name} isReplaced={name === replaced} />
      ))}
      <button type="button" onMouseEnter={() => replace('two')} onMouseLeave={() => leave('one')} aria-label="Change" />
    </main>
  );
}

const button = (name: string) => screen.findByRole('button', { name });

/** Opens the overlays, each from the button of the one below. */
async function open() {
  const stage = renderStage(<Page />);
  let origin = await button('On the page');
  for (const name of NAMES) {
    origin.focus();
    await stage.send('dialogs', {
      type: 'dialogs.push',
      dialog: { id: name, kind: 'form', subject: null, onPop: 'keep' },
    });
    origin = await button(`In ${name}`);
  }
  origin.focus();
  return stage;
}

test('an overlay whose button is gone gives the focus to the button of the nearest overlay below', async () => {
  const { user, send } = await open();
  await user.hover(await button('Change'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'In two' })).toBeNull());
  await send('dialogs', { type: 'dialogs.remove', id: 'three' });
  expect(await button('In one')).toHaveFocus();
});

test('an overlay that goes with its part of the page leaves the stack', async () => {
  const { user, actor } = await open();
  await user.hover(await button('Change'));
  await user.unhover(await button('Change'));
  const stack = () =>
    actor('dialogs')
      .getSnapshot()
      .context.stack.map(({ id }) => id);
  await waitFor(() => expect(stack()).toEqual(['two', 'three']));
});

import { act, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { ActorsProvider } from '../../../src/views/kernel/ActorsProvider';
import { renderStage } from '../kernel/stage';

let isBroken = false;
function Application() {
  if (isBroken) throw new Error('This view is broken');
  return <p>The venue</p>;
}

test('a problem can be reported after an error removed all views of the application', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const { root, user, send } = renderStage(null, { application: place });
  const application = (
    <ActorsProvider root={root}>
      <Application />
    </ActorsProvider>
  );
  const page = createRoot(place);
  onTestFinished(() => place.remove());
  await act(async () => page.render(application));
  await send('report', { type: 'report.fetch' });
  isBroken = true;
  const again = act(async () =>
    page.render(
      <ActorsProvider root={root}>
        <Application key="again" />
      </ActorsProvider>,
    ),
  );
  await expect(again).rejects.toThrow('This view is broken');
  expect(place).toBeEmptyDOMElement();
  window.dispatchEvent(new Event('error'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The venue has stopped');
  await user.click(screen.getByRole('button', { name: 'Report a problem' }));
  expect(await screen.findByText('K7QP-2MXT')).toBeVisible();
});

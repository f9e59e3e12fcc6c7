import { expect, onTestFinished, test } from 'vitest';
import type { WorldFact } from '../../../machines/shell/world.events';
import { hearEscape } from '../../../src/adapters/shell/world';

function listen() {
  const told: WorldFact[] = [];
  const end = hearEscape((fact) => void told.push(fact));
  onTestFinished(end);
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  return { told, end, press };
}

test('only the Escape key is reported', () => {
  const { told, press } = listen();
  press('Escape');
  press('Enter');
  expect(told).toEqual([{ type: 'page.escaped' }]);
});

test('Escape is not reported while text is composed', () => {
  const { told, press } = listen();
  press('Escape', { isComposing: true });
  press('Escape', { keyCode: 229 });
  expect(told).toEqual([]);
});

test('Escape is not reported when a control on the page has used it', () => {
  const { told, press } = listen();
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', use);
  onTestFinished(() => document.body.removeEventListener('keydown', use));
  press('Escape');
  expect(told).toEqual([]);
});

test('Escape is not reported after the listener has ended', () => {
  const { told, end, press } = listen();
  end();
  press('Escape');
  expect(told).toEqual([]);
});

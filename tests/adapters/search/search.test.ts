import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import type { Http } from '../../../src/adapters/kernel/http';
import { ownTimeZone } from '../../../src/adapters/kernel/own-time-zone';
import { searchInside } from '../../../src/adapters/search/inside';
import { hearSearchKeys } from '../../../src/adapters/search/shortcut';
import { ANSWER } from '../../machines/search/global-search.inputs';

function asking(answer: unknown) {
  const asked: unknown[] = [];
  const get: Http['get'] = async (path, schema, options) => {
    asked.push([path, options?.query]);
    return v.parse(schema, answer);
  };
  const actor = createActor(searchInside({ http: { get } }).globalSearch).start();
  return {
    asked,
    ask: async (text: string) => {
      actor.send({ type: 'globalSearch.ask', question: seal(text), locale: 'de' });
      const done = await waitFor(actor, ({ value }) => typeof value.question === 'string');
      return [done.value.question, done.context.answer?.open() ?? null];
    },
  };
}

test('a question is sent with its query q, the language and the time zone of the user §5.18 §7.20', async () => {
  const { ask, asked } = asking(ANSWER);
  expect(await ask(' Wo ist die Keynote? ')).toEqual(['answered', ANSWER]);
  expect(asked).toEqual([['/api/search/', { q: 'Wo ist die Keynote?', lang: 'de', zone: ownTimeZone() }]]);
});

test('a question without a query q is not sent §5.18', async () => {
  const { ask, asked } = asking(ANSWER);
  expect(await ask('  ')).toEqual(['failed', null]);
  expect(asked).toEqual([]);
});

test('an answer without results is none, and one that cannot be read is a failure', async () => {
  expect(await asking({ answer: null, results: [] }).ask('x')).toEqual(['nothing', null]);
  expect(await asking({ results: [{ id: 1 }] }).ask('x')).toEqual(['failed', null]);
});

test('Ctrl K and a slash open the search, but no slash in a text, and none where the user turned that off', () => {
  const open = vi.fn<() => void>();
  const deafen = hearSearchKeys(open);
  const field = document.body.appendChild(document.createElement('input'));
  const press = (init: KeyboardEventInit, target: EventTarget = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  expect(press({ key: 'k', ctrlKey: true })).toBe(false);
  press({ key: 'K', metaKey: true }, field);
  press({ key: '/' });
  expect(open).toHaveBeenCalledTimes(3);
  expect(press({ key: '/' }, field)).toBe(true);
  const others = [{ key: 'k' }, { key: 'k', ctrlKey: true, shiftKey: true }, { key: 'k', ctrlKey: true, altKey: true }];
  for (const init of [...others, { key: '/', ctrlKey: true }, { key: '/', metaKey: true }, { key: '/', altKey: true }])
    expect(press(init)).toBe(true);
  expect(open).toHaveBeenCalledTimes(3);
  field.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  press({ key: 'k', ctrlKey: true }, field);
  expect(open, 'a key that the field used itself').toHaveBeenCalledTimes(3);
  document.documentElement.setAttribute('data-no-slash', '');
  expect(press({ key: '/' })).toBe(true);
  press({ key: 'k', ctrlKey: true });
  expect(open).toHaveBeenCalledTimes(4);
  document.documentElement.removeAttribute('data-no-slash');
  deafen();
  press({ key: '/' });
  expect(open).toHaveBeenCalledTimes(4);
  field.remove();
});

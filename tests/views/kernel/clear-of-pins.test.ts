import { afterEach, expect, test, vi } from 'vitest';
import { clearOfPins } from '../../../src/views/kernel/clear-of-pins';

type Place = { top: number; height: number; left?: number; width?: number };

function at<E extends HTMLElement>(element: E, { top, height, left = 0, width = 100 }: Place): E {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
}

function page(pin: Place) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly look: () => void) {}
      observe(): void {
        this.look();
      }
      disconnect(): void {}
    },
  );
  document.body.innerHTML =
    '<header></header><main><section data-stage><button data-pin></button></section></main><aside></aside>';
  const part = (name: string): HTMLElement => document.querySelector<HTMLElement>(name) ?? document.body;
  at(part('header'), { top: 0, height: 60 });
  at(part('[data-pin]'), pin);
  const notice = at(part('aside'), { top: 400, height: 120 });
  clearOfPins(notice)?.();
  return notice.style.getPropertyValue('--shift');
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test('a notice stays where it covers no hotspot', () => {
  expect(page({ top: 400, height: 48, left: 300 })).toBe('0px');
});

test('a notice moves up until it covers no hotspot', () => {
  expect(page({ top: 390, height: 48 })).toBe('-138px');
});

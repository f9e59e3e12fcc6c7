import { expect, test } from 'vitest';
import { refuseStrayDrops } from '../../../src/adapters/control/stray-drops';

/** A page goes with its listeners. */
class Page extends EventTarget {
  close(): void {}
}

/** A page, and what became of an event on it. */
function pageWith(isTaken = false) {
  const page = new Page();
  if (isTaken) page.addEventListener('dragover', (event) => event.preventDefault());
  refuseStrayDrops(page);
  return (type: 'dragover' | 'drop', types: readonly string[]) => {
    const dataTransfer = { types, dropEffect: 'copy' };
    const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
    page.dispatchEvent(event);
    return [event.defaultPrevented, dataTransfer.dropEffect];
  };
}

test('a file that is dropped beside its place does not replace the page', () => {
  const drag = pageWith();
  expect([drag('dragover', ['Files']), drag('drop', ['Files'])]).toEqual([
    [true, 'none'],
    [true, 'none'],
  ]);
});

test('a text is dragged as ever, and a place for files takes them', () => {
  expect(pageWith()('drop', ['text/plain'])).toEqual([false, 'copy']);
  expect(pageWith(true)('dragover', ['Files'])).toEqual([true, 'copy']);
});

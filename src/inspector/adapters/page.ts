import { unlessComposing } from '../../../domain/kernel/keys';
import { FOLLOWED_QUERY } from '../../../domain/support/live-help';
import { INSPECTED_QUERY } from '../../../domain/support/recordings';
import { isReportCode } from '../../../domain/support/report-code';
import type { CanvasActorRef } from '../canvas.machine';
import { type DeskActorRef, PART } from '../desk.machine';
import type { SourceActorRef } from '../source.machine';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea');

const isFinderKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  ((ctrlKey || metaKey) && key === 'k') || (key === '/' && !isTyping(target));

/** The recording that the address names, page-wide keys, recordings dropped on the page, and paper, which shows all of a chart. */
export function listenToPage(desk: DeskActorRef): void {
  const source: SourceActorRef = desk.system.get(PART.source);
  const canvas: CanvasActorRef = desk.system.get(PART.canvas);
  const pressed = unlessComposing((event: KeyboardEvent) => {
    if (!isFinderKey(event)) return;
    event.preventDefault();
    desk.send({ type: 'finder.open' });
  });
  const asked = new URLSearchParams(window.location.search);
  const code = asked.get(INSPECTED_QUERY);
  const view = asked.get(FOLLOWED_QUERY);
  if (isReportCode(code)) source.send({ type: 'source.fetch', code });
  if (view !== null) source.send({ type: 'source.followSession', view });
  document.addEventListener('keydown', pressed);
  window.addEventListener('beforeprint', () => canvas.send({ type: 'canvas.fit' }));
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    source.send({ type: 'source.open', file });
  });
}

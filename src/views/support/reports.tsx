import { createRoot } from 'react-dom/client';
import type { AnyActorRef } from 'xstate';
import { HELD_ATTRIBUTE } from '../../../domain/shell/entry-page';
import { ActorsProvider } from '../kernel/ActorsProvider';
import { CrashScreen } from './CrashScreen';
import { ReportDialog } from './ReportDialog';

/** By then, a page that can be drawn has been drawn. */
const DRAWN_MS = 2000;

/** Replaces an empty page: React removes everything after an uncaught error. */
function showCrash(root: AnyActorRef, application: HTMLElement): void {
  if (application.childElementCount > 0) return;
  window.early?.takeOver();
  document.documentElement.removeAttribute(HELD_ATTRIBUTE);
  createRoot(application.appendChild(document.createElement('div'))).render(
    <ActorsProvider root={root}>
      <CrashScreen />
    </ActorsProvider>,
  );
}

/**
 * Renders the report outside of the application's views, so that it works even if they broke, and the crash screen if they
 * leave their place empty.
 */
export function showReports(root: AnyActorRef, application: HTMLElement): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const page = createRoot(place);
  page.render(
    <ActorsProvider root={root}>
      <ReportDialog />
    </ActorsProvider>,
  );
  const look = () => showCrash(root, application);
  const lookSoon = () => void setTimeout(look);
  const drawn = setTimeout(look, DRAWN_MS);
  window.addEventListener('error', lookSoon);
  return () => {
    clearTimeout(drawn);
    window.removeEventListener('error', lookSoon);
    page.unmount();
    place.remove();
  };
}

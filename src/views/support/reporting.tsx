import { createRoot } from 'react-dom/client';
import { type AnyActorRef, createActor } from 'xstate';
import { composeReport } from '../../adapters/support/compose-report';
import { flightOf } from '../../adapters/support/recorder-flight';
import { ActorsProvider } from '../kernel/actors';
import { CrashScreen } from './CrashScreen';
import { ReportDialog } from './ReportDialog';

/** By then a page that is going to be drawn has been. */
const DRAWN_MS = 2000;

/** Replaces an empty page: React removes everything after an uncaught error. */
function showCrash(root: AnyActorRef, place: HTMLElement): void {
  if (place.childElementCount > 0) return;
  createRoot(place.appendChild(document.createElement('div'))).render(
    <ActorsProvider root={root}>
      <CrashScreen onReport={() => openReport(root)} />
    </ActorsProvider>,
  );
}

/** Starts the recorder, and with it all that a report needs: what breaks may be the way to the service. */
export function reporting(root: AnyActorRef, place: HTMLElement): void {
  flightOf(root);
  const look = () => showCrash(root, place);
  setTimeout(look, DRAWN_MS);
  window.addEventListener('error', () => setTimeout(look));
}

let isOpen = false;

/** Opens the dialog outside of the application's views, so that it works even if they broke. */
export function openReport(root: AnyActorRef): void {
  if (isOpen) return;
  isOpen = true;
  const report = createActor(composeReport(root));
  const place = document.body.appendChild(document.createElement('div'));
  const page = createRoot(place);
  report.subscribe({
    complete: () => {
      page.unmount();
      place.remove();
      isOpen = false;
    },
  });
  report.start();
  page.render(
    <ActorsProvider root={root}>
      <ReportDialog report={report} />
    </ActorsProvider>,
  );
}

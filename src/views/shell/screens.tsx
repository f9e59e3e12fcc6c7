import { usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { ConnectionBar } from './ConnectionBar';
import { MobileHint } from './MobileHint';

export { ConfigFailedScreen } from './ConfigFailedScreen';
export { StuckScreen } from './StuckScreen';
export { WorkInProgressPage } from './WorkInProgressPage';

const GlobalErrorDialog = lazyView(
  'globalErrorDialog',
  async () => (await import('./GlobalErrorDialog')).GlobalErrorDialog,
  { place: 'nothing' },
);

/** Notices that any page may show. The error dialog is fetched before there is an error, but after what a login needs. */
export function Notices() {
  const isIdentityKnown = usePart('session', (snapshot) => snapshot.hasTag('identityKnown'));
  const hasError = usePart('globalError', (snapshot) => snapshot.matches('set'));
  return (
    <>
      <MobileHint />
      <ConnectionBar />
      {(isIdentityKnown || hasError) && <GlobalErrorDialog />}
    </>
  );
}

import { useEffect } from 'react';
import { keepFocus } from '../kernel/keep-focus';
import { ConnectionBar } from './ConnectionBar';
import { GlobalErrorDialog } from './GlobalErrorDialog';
import { MobileHint } from './MobileHint';

export { ConfigFailedScreen } from './ConfigFailedScreen';
export { StuckScreen } from './StuckScreen';
export { WorkInProgressPage } from './WorkInProgressPage';

/** Notices that any page may show. */
export function Notices() {
  useEffect(keepFocus, []);
  return (
    <>
      <MobileHint />
      <ConnectionBar />
      <GlobalErrorDialog />
    </>
  );
}

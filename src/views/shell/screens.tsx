import { ConnectionBar } from './ConnectionBar';
import { GlobalErrorDialog } from './GlobalErrorDialog';
import { MobileHint } from './MobileHint';

export { ConfigFailedScreen } from './ConfigFailedScreen';
export { StuckScreen } from './StuckScreen';
export { WorkInProgressPage } from './WorkInProgressPage';

/** Notices that any page may show. */
export const Notices = () => (
  <>
    <MobileHint />
    <ConnectionBar />
    <GlobalErrorDialog />
  </>
);

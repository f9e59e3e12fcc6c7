import { ConnectionBar } from './ConnectionBar';
import { GlobalErrorDialog } from './GlobalErrorDialog';
import { MobileHint } from './MobileHint';

export { ConfigFailedScreen } from './ConfigFailedScreen';
export { StuckScreen } from './StuckScreen';
export { WorkInProgressPage } from './WorkInProgressPage';

/** What may have to be said on any page. */
export const Notices = () => (
  <>
    <MobileHint />
    <ConnectionBar />
    <GlobalErrorDialog />
  </>
);

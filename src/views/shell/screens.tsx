import { enScreens } from '../../words/en.screens';
import { addFallbackWords } from '../../words/words';
import { ConnectionBar } from './ConnectionBar';
import { GlobalErrorDialog } from './GlobalErrorDialog';
import { MobileHint } from './MobileHint';

export { ConfigFailedScreen } from './ConfigFailedScreen';
export { StuckScreen } from './StuckScreen';
export { WorkInProgressPage } from './WorkInProgressPage';

addFallbackWords(enScreens);

/** What may have to be said on any page. */
export const Notices = () => (
  <>
    <MobileHint />
    <ConnectionBar />
    <GlobalErrorDialog />
  </>
);

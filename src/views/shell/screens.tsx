import { type ComponentType, lazy, Suspense } from 'react';
import { ConnectionBar } from './ConnectionBar';
import { MobileHint } from './MobileHint';

export { ConfigFailedScreen } from './ConfigFailedScreen';
export { StuckScreen } from './StuckScreen';
export { WorkInProgressPage } from './WorkInProgressPage';

/** Fetched with the page, before there is an error to show. */
const GlobalErrorDialog = lazy<ComponentType>(() =>
  import('./GlobalErrorDialog').then(
    ({ GlobalErrorDialog: found }) => ({ default: found }),
    () => ({ default: () => null }),
  ),
);

/** What may have to be said on any page. */
export const Notices = () => (
  <>
    <MobileHint />
    <ConnectionBar />
    <Suspense>
      <GlobalErrorDialog />
    </Suspense>
  </>
);

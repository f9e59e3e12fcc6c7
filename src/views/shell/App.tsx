import { type ComponentType, lazy, Suspense } from 'react';
import { routeOf } from '../../../domain/shell/routes';
import { usePart } from '../kernel/actors';
import { useIsLive } from '../kernel/use-is-live';
import { LoginPage } from '../login/LoginPage';
import { Boundary } from './Boundary';
import { Frame } from './Frame';
import { LoadingIndicator } from './LoadingIndicator';

/** The first page does not need these, so they load beside it. */
const screens = () => import('./screens');
const Notices = lazy<ComponentType>(() =>
  screens().then(
    ({ Notices: found }) => ({ default: found }),
    () => ({ default: () => null }),
  ),
);
const StuckScreen = lazy(async () => ({ default: (await screens()).StuckScreen }));
const ConfigFailedScreen = lazy(async () => ({ default: (await screens()).ConfigFailedScreen }));
const WorkInProgressPage = lazy(async () => ({ default: (await screens()).WorkInProgressPage }));
const VenuePages = lazy(() => import('../venue/VenuePages'));

/** Apart from the application, which is not rendered again for it. */
function LateNotices() {
  const isLive = useIsLive();
  return isLive ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}

export function App() {
  const isConfigMissing = usePart('application', (snapshot) => snapshot.matches({ config: 'failed' }));
  return (
    <Frame>
      <Boundary>
        <Suspense fallback={<LoadingIndicator />}>{isConfigMissing ? <ConfigFailedScreen /> : <Pages />}</Suspense>
      </Boundary>
      <LateNotices />
    </Frame>
  );
}

function Pages() {
  const isStuck = usePart('navigation', (snapshot) => snapshot.matches('aborted'));
  const page = usePart('navigation', (snapshot) => snapshot.context.route?.name ?? null);
  const isChecking = usePart(
    'navigation',
    (snapshot) =>
      snapshot.hasTag('checking') && !snapshot.hasTag('asking') && routeOf(snapshot.context.requested).name !== 'login',
  );
  const isLogin = usePart(
    'navigation',
    ({ context }) => (context.route ?? routeOf(context.requested)).name === 'login',
  );
  if (isStuck) return <StuckScreen />;
  // The same element before and after the route has settled keeps what was typed.
  if (isLogin) return <LoginPage />;
  if (page === null) return <LoadingIndicator />;
  return (
    <>
      <Suspense fallback={<LoadingIndicator />}>
        {page === 'WorkInProgress' ? <WorkInProgressPage /> : <VenuePages />}
      </Suspense>
      {isChecking && <LoadingIndicator />}
    </>
  );
}

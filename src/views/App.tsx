import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { ROUTE_PATTERNS, routeOf } from '../../domain/routes';
import { usePart } from '../hooks/actors';
import { useSettledLocation } from '../hooks/location';
import { LoginPage } from './login/LoginPage';
import { Boundary } from './shell/Boundary';
import { Frame } from './shell/Frame';
import { LoadingIndicator } from './shell/LoadingIndicator';

/** Fetched beside the first page, which can do without them. */
const screens = () => import('./shell/screens');
const Notices = lazy<ComponentType>(() =>
  screens().then(
    ({ Notices: found }) => ({ default: found }),
    () => ({ default: () => null }),
  ),
);
const StuckScreen = lazy(async () => ({ default: (await screens()).StuckScreen }));
const ConfigFailedScreen = lazy(async () => ({ default: (await screens()).ConfigFailedScreen }));
const WorkInProgressPage = lazy(async () => ({ default: (await screens()).WorkInProgressPage }));
const VenuePages = lazy(() => import('./venue/VenuePages'));

export function App() {
  const isConfigMissing = usePart('application', (snapshot) => snapshot.matches({ config: 'failed' }));
  return (
    <Frame>
      <Boundary>
        <Suspense fallback={<LoadingIndicator />}>{isConfigMissing ? <ConfigFailedScreen /> : <Pages />}</Suspense>
      </Boundary>
      <Suspense>
        <Notices />
      </Suspense>
    </Frame>
  );
}

function Pages() {
  const isStuck = usePart('navigation', (snapshot) => snapshot.matches('aborted'));
  const isSettledOnce = usePart('navigation', (snapshot) => snapshot.context.route !== null);
  const isChecking = usePart(
    'navigation',
    (snapshot) => snapshot.hasTag('checking') && routeOf(snapshot.context.requested).name !== 'login',
  );
  const isLogin = usePart(
    'navigation',
    ({ context }) => (context.route ?? routeOf(context.requested)).name === 'login',
  );
  if (isStuck) return <StuckScreen />;
  // The same element before and after the route has settled: what somebody has typed meanwhile stays.
  if (isLogin) return <LoginPage />;
  if (!isSettledOnce) return <LoadingIndicator />;
  return (
    <>
      <Suspense fallback={<LoadingIndicator />}>
        <Router hook={useSettledLocation}>
          <Switch>
            <Route path={ROUTE_PATTERNS.WorkInProgress} component={WorkInProgressPage} />
            <Route path={ROUTE_PATTERNS.ArchitectureView} component={VenuePages} />
          </Switch>
        </Router>
      </Suspense>
      {isChecking && <LoadingIndicator />}
    </>
  );
}

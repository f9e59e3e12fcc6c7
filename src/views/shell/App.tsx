import { type RouteName, routeOf } from '../../../domain/shell/routes';
import { Later } from '../../theme/Later';
import { usePart } from '../kernel/actors';
import { lazyView, viewOf } from '../kernel/lazy-view';
import { LoginPage } from '../login/LoginPage';
import { venuePages } from '../venue/venue-pages';
import { Boundary } from './Boundary';
import { EntrancePicture } from './EntrancePicture';
import { Frame } from './Frame';
import { LoadingIndicator } from './LoadingIndicator';

const PAGE = { loading: <LoadingIndicator />, place: 'page' } as const;

/** The first page does not need these, so they load beside it. */
const Notices = lazyView('notices', async () => (await import('./screens')).Notices, { place: 'nothing' });
const StuckScreen = lazyView('stuckScreen', async () => (await import('./screens')).StuckScreen, PAGE);
const ConfigFailedScreen = lazyView(
  'configFailedScreen',
  async () => (await import('./screens')).ConfigFailedScreen,
  PAGE,
);
const WorkInProgressPage = lazyView(
  'workInProgressPage',
  async () => (await import('./screens')).WorkInProgressPage,
  PAGE,
);
const VenuePages = viewOf(venuePages, PAGE);

export function App() {
  const isConfigMissing = usePart('application', (snapshot) => snapshot.matches({ config: 'failed' }));
  return (
    <Frame>
      <Boundary>{isConfigMissing ? <ConfigFailedScreen /> : <Pages />}</Boundary>
      <Later>
        <Notices />
      </Later>
    </Frame>
  );
}

function Page({ name }: { name: RouteName | null }) {
  if (name === null) return <LoadingIndicator />;
  return name === 'WorkInProgress' ? <WorkInProgressPage /> : <VenuePages />;
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
  const isArriving = usePart('arrival', (snapshot) => snapshot.hasTag('entrance'));
  if (isStuck) return <StuckScreen />;
  return (
    <>
      {/* The same elements before and after the route has settled keep the picture and what was typed. */}
      {(isLogin || isArriving) && <EntrancePicture />}
      {isLogin ? <LoginPage /> : <Page name={page} />}
      {!isLogin && page !== null && isChecking && <LoadingIndicator />}
    </>
  );
}

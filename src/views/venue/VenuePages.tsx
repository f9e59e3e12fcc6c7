import { useDeferredValue } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { ROUTE_PATTERNS } from '../../../domain/shell/routes';
import { CallBox } from '../calls/CallBox';
import { usePart } from '../kernel/actors';
import { useSettledLocation } from '../kernel/location';
import { CookieBanner } from '../privacy/CookieBanner';
import { ComfortDialog } from '../shell/ComfortDialog';
import { DiscardDialog } from '../shell/DiscardDialog';
import { LeaveDialog } from '../shell/LeaveDialog';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { MeetingPage } from '../widgets/meeting/MeetingPage';
import { AreaPage } from './area/AreaPage';
import { ImprintPage } from './pages/ImprintPage';
import { PrivacyPolicyPage } from './pages/PrivacyPolicyPage';
import { VenueFrame } from './VenueFrame';
import { VenueTheme } from './VenueTheme';
import { VenueContext } from './venue-context';

/** The previous page stays until the next one is drawn. */
function FramedPage() {
  const [path] = useLocation();
  const shown = useDeferredValue(path);
  return (
    <Switch location={shown}>
      <Route path={ROUTE_PATTERNS.imprint} component={ImprintPage} />
      <Route path={ROUTE_PATTERNS.privacyPolicy} component={PrivacyPolicyPage} />
      <Route path={ROUTE_PATTERNS.Area} component={AreaPage} />
    </Switch>
  );
}

/** All pages inside the venue. */
export default function VenuePages() {
  const architecture = useDeferredValue(usePart('venue', (snapshot) => snapshot.context.architecture));
  if (architecture === null) return <LoadingIndicator />;
  return (
    <VenueContext value={architecture}>
      <VenueTheme style={architecture.style}>
        <Router hook={useSettledLocation}>
          <CookieBanner />
          <ComfortDialog />
          <Switch>
            <Route path={ROUTE_PATTERNS.AreaWherebyMeeting} component={MeetingPage} />
            <Route>
              <VenueFrame>
                <FramedPage />
              </VenueFrame>
            </Route>
          </Switch>
          <CallBox />
          <DiscardDialog />
          <LeaveDialog />
        </Router>
      </VenueTheme>
    </VenueContext>
  );
}

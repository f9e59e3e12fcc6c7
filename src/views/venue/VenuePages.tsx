import { Route, Router, Switch } from 'wouter';
import { ROUTE_PATTERNS } from '../../../domain/routes';
import { usePart } from '../../hooks/actors';
import { useSettledLocation } from '../../hooks/location';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { AreaPage } from './AreaPage';
import { CookieBanner } from './consent/CookieBanner';
import { ImprintPage } from './ImprintPage';
import { LeaveDialog } from './LeaveDialog';
import { MeetingPage } from './MeetingPage';
import { PrivacyPolicyPage } from './PrivacyPolicyPage';
import { VenueFrame } from './VenueFrame';
import { VenueTheme } from './VenueTheme';
import { VenueContext } from './venue-context';

/** Every page of a venue that is entered. */
export default function VenuePages() {
  const architecture = usePart('venue', (snapshot) => snapshot.context.architecture);
  if (architecture === null) return <LoadingIndicator />;
  return (
    <VenueContext value={architecture}>
      <VenueTheme style={architecture.style}>
        <Router hook={useSettledLocation}>
          <CookieBanner />
          <Switch>
            <Route path={ROUTE_PATTERNS.AreaWherebyMeeting} component={MeetingPage} />
            <Route>
              <VenueFrame>
                <Switch>
                  <Route path={ROUTE_PATTERNS.imprint} component={ImprintPage} />
                  <Route path={ROUTE_PATTERNS.privacyPolicy} component={PrivacyPolicyPage} />
                  <Route path={ROUTE_PATTERNS.Area} component={AreaPage} />
                </Switch>
              </VenueFrame>
            </Route>
          </Switch>
          <LeaveDialog />
        </Router>
      </VenueTheme>
    </VenueContext>
  );
}

import { Dialog } from '../../theme/Dialog';
import { Directed } from '../../theme/ThemeProvider';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { ReportActions, ReportContent, ReportContext } from './ReportContent';
import { useIsHelpOffered, useIsHelpOpen } from './use-live-help';

/** Only inside the venue. */
const LiveHelp = lazyView('liveHelp', async () => (await import('./LiveHelp')).LiveHelp);

/** Explains what the recording contains and what it does not, and saves or sends it. */
export function ReportDialog() {
  const isShown = usePart('report', (snapshot) => snapshot.hasTag('shown'));
  return isShown && <ShownReport />;
}

function ShownReport() {
  const { t, locale, direction } = useWords();
  const report = useActorOf('report');
  const overlay = useOverlay('report', true, () => report.send({ type: 'report.close' }));
  const isHelpOffered = useIsHelpOffered();
  // A second code beside the one that is read out would be mistaken for it.
  const isHelpOpen = useIsHelpOpen();
  const isReport = !isHelpOffered || !isHelpOpen;
  return (
    <ReportContext value={{ report, locale }}>
      <Directed direction={direction}>
        <Dialog
          overlay={overlay}
          size="l"
          title={t(isHelpOffered ? 'liveHelp.get' : 'report.title')}
          focusTitle
          closeLabel={t('common.close')}
          {...(isHelpOffered ? {} : { description: <p>{t('report.intro')}</p> })}
          {...(isReport ? { actions: <ReportActions /> } : {})}
        >
          {isHelpOffered && <LiveHelp isReportBelow={isReport} />}
          {isReport && <ReportContent isCodeLate={isHelpOffered} />}
        </Dialog>
      </Directed>
    </ReportContext>
  );
}

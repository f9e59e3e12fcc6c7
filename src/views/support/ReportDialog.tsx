import { Dialog } from '../../theme/Dialog';
import { Directed } from '../../theme/ThemeProvider';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { ReportActions, ReportContent, ReportContext } from './ReportContent';

/** Explains what the recording contains and what it does not, and saves or sends it. */
export function ReportDialog() {
  const isShown = usePart('report', (snapshot) => snapshot.hasTag('shown'));
  return isShown && <ShownReport />;
}

function ShownReport() {
  const { t, locale, direction } = useWords();
  const report = useActorOf('report');
  const overlay = useOverlay('report', true, () => report.send({ type: 'report.close' }));
  return (
    <ReportContext value={{ report, locale }}>
      <Directed direction={direction}>
        <Dialog
          overlay={overlay}
          size="l"
          title={t('report.title')}
          focusTitle
          closeLabel={t('common.close')}
          description={<p>{t('report.intro')}</p>}
          actions={<ReportActions />}
        >
          <ReportContent />
        </Dialog>
      </Directed>
    </ReportContext>
  );
}

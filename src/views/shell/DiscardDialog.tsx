import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Dialog';
import { useActorOf } from '../kernel/actors';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';

/** Asks before a form with unsaved changes closes. The focus is on the answer that loses nothing. */
export function DiscardDialog() {
  const { t } = useWords();
  const dialogs = useActorOf('dialogs');
  const overlay = useStackedOverlay('discard', 'discard');
  return (
    <Sheet
      overlay={overlay}
      size={440}
      title={t('discard.title')}
      actions={
        <>
          <Button variant="primary" data-autofocus onClick={overlay.close}>
            {t('discard.keep')}
          </Button>
          <Button onClick={() => dialogs.send({ type: 'dialogs.discard' })}>{t('discard.discard')}</Button>
        </>
      }
    >
      <p>{t('discard.text')}</p>
    </Sheet>
  );
}

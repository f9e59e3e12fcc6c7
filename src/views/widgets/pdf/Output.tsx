import { useSelector } from '@xstate/react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { IconButton } from '../../../ui/IconButton';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';

const PRINTER =
  'M7 8V3.500h10V8M7 17H4V9.500A1.500 1.500 0 0 1 5.500 8h13A1.500 1.500 0 0 1 20 9.500V17h-3M7 14h10v6.500H7Z';
const DOWN = 'M12 4v11M7.500 10.500 12 15l4.500-4.500M5 19.500h14';

/** Prints and downloads a document. */
export function Output({ document }: { document: DocumentActorRef }) {
  const { t } = useWords();
  const mayPrint = useSelector(document, ({ context }) => context.mayPrint);
  const isPrinting = useSelector(document, (snapshot) => snapshot.matches({ open: { ready: { output: 'printing' } } }));
  const isFailed = useSelector(document, (snapshot) => snapshot.matches({ open: { ready: { output: 'failed' } } }));
  return (
    <>
      {mayPrint && (
        <IconButton
          label={t('widgets.document.print')}
          icon={PRINTER}
          aria-disabled={isPrinting}
          onClick={() => document.send({ type: 'document.print' })}
        />
      )}
      <IconButton
        label={t('widgets.document.save')}
        icon={DOWN}
        onClick={() => document.send({ type: 'document.save' })}
      />
      <output className={styles.said}>
        {isPrinting && <span>{t('widgets.document.printing')}</span>}
        {isFailed && <span>{t('widgets.document.outputFailed')}</span>}
      </output>
    </>
  );
}

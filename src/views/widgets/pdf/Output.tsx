import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconPrinter from '@tabler/icons-react/icons/IconPrinter';
import { useSelector } from '@xstate/react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { IconButton } from '../../../theme/IconButton';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';

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
          icon={IconPrinter}
          aria-disabled={isPrinting}
          onClick={() => document.send({ type: 'document.print' })}
        />
      )}
      <IconButton
        label={t('widgets.document.save')}
        icon={IconDownload}
        onClick={() => document.send({ type: 'document.save' })}
      />
      <output className={styles.said}>
        {isPrinting && <span>{t('widgets.document.printing')}</span>}
        {isFailed && <span>{t('widgets.document.outputFailed')}</span>}
      </output>
    </>
  );
}

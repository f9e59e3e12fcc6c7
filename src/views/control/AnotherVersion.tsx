import { useSelector } from '@xstate/react';
import type { DragEvent } from 'react';
import { UPLOAD_ENDINGS } from '../../../domain/control/uploads';
import { seal } from '../../../domain/kernel/sealed';
import type { BundleActorRef } from '../../../machines/control/bundle.machine';
import { FileButton } from '../../ui/FileButton';
import { Bundle } from './Bundle';
import styles from './Control.module.css';
import { type DroppedFile, filesOfDrop } from './dropped';
import { Stale } from './Stale';
import { useControl, useControlPart } from './use-control';
import { useSectionsPart } from './use-sections';

const ENDINGS = ['.json', 'application/json', ...UPLOAD_ENDINGS];

function Card({ bundle }: { bundle: BundleActorRef }) {
  const { t } = useControl();
  const isSaving = useControlPart(
    (snapshot) => snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'comparing' }),
  );
  const isBusy = useSelector(bundle, (snapshot) => snapshot.hasTag('busy'));
  const choose = (dropped: readonly DroppedFile[]) => {
    const files = dropped.map(({ file, path }) => ({ name: path, content: seal(file) }));
    if (files.length > 0) bundle.send({ type: 'bundle.choose', files });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void filesOfDrop(event.dataTransfer).then(choose);
  };
  return (
    <section className={styles.card} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2>{t('file')}</h2>
      <Stale />
      <p className={styles.help}>{t('fileHelp')}</p>
      <p className={styles.help}>{t('bundle.help')}</p>
      <div className={styles.actions}>
        <FileButton
          label={t('chooseFile')}
          accept={ENDINGS}
          isBusy={isSaving || isBusy}
          choose={(files) => choose(files.map((file) => ({ file, path: file.name })))}
        />
      </div>
      <Bundle bundle={bundle} />
    </section>
  );
}

/** A version of the venue from a file, with the files that it names. */
export function AnotherVersion() {
  const bundle = useSectionsPart(({ children }) => children.bundle);
  return bundle === undefined ? null : <Card bundle={bundle} />;
}

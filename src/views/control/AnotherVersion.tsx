import { seal } from '../../../domain/kernel/sealed';
import { FileButton } from '../../ui/FileButton';
import styles from './Control.module.css';
import { Stale } from './Stale';
import { useControl, useControlPart } from './use-control';

/** A version of the venue from a file. */
export function AnotherVersion() {
  const { control, t } = useControl();
  const isSaving = useControlPart(
    (snapshot) => snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'comparing' }),
  );
  const choose = async (file: File | undefined) => {
    if (file !== undefined) control.send({ type: 'control.save', file: seal(await file.text()) });
  };
  return (
    <section className={styles.card}>
      <h2>{t('file')}</h2>
      <Stale />
      <p className={styles.help}>{t('fileHelp')}</p>
      <div className={styles.actions}>
        <FileButton
          label={t('chooseFile')}
          accept={['.json', 'application/json']}
          isSingle
          isBusy={isSaving}
          choose={([file]) => void choose(file)}
        />
      </div>
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { FOLDER_ENDINGS } from '../../../domain/control/uploads';
import { seal } from '../../../domain/kernel/sealed';
import type { BundleActorRef } from '../../../machines/control/bundle.machine';
import { useFocusKept } from '../kernel/use-focus-kept';
import { Bundle } from './Bundle';
import type { DroppedFile } from './dropped';
import { FileZone } from './FileZone';
import { Actions, Help, Panel } from './Panel';
import { Stale } from './Stale';
import { useControl, useControlPart } from './use-control';
import { useSectionsPart } from './use-sections';

const ENDINGS = ['.zip', '.json', 'application/zip', 'application/json', ...FOLDER_ENDINGS];

function Version({ bundle }: { bundle: BundleActorRef }) {
  const { t } = useControl();
  const isSaving = useControlPart(
    (snapshot) => snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'comparing' }),
  );
  const isBusy = useSelector(bundle, (snapshot) => snapshot.hasTag('busy'));
  const place = useFocusKept(
    useSelector(bundle, ({ value, context }) => JSON.stringify([value, context.bundle === null])),
  );
  const choose = (chosen: readonly DroppedFile[]) => {
    const files = chosen.map(({ file, path }) => ({ name: path, content: seal(file) }));
    if (files.length > 0) bundle.send({ type: 'bundle.choose', files });
  };
  return (
    <FileZone label={t('chooseFile')} accept={ENDINGS} isBusy={isSaving || isBusy} choose={choose}>
      {(button) => (
        <Panel ref={place} id="another-version" title={t('file')} help={t('fileHelp')}>
          <Stale />
          <Help>{t('bundle.help')}</Help>
          <Actions>{button}</Actions>
          <Bundle bundle={bundle} />
        </Panel>
      )}
    </FileZone>
  );
}

/** A version of the venue from a file, with the files that it uses. */
export function AnotherVersion() {
  const bundle = useSectionsPart(({ children }) => children.bundle);
  return bundle === undefined ? null : <Version bundle={bundle} />;
}

import { Dropzone } from '@mantine/dropzone';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import { type ReactNode, useRef } from 'react';
import { BusyButton } from '../../theme/BusyButton';
import styles from './Control.module.css';
import { type DroppedFile, filesOfDrop } from './dropped';

type FileZoneProps = {
  label: string;
  /** Media types, or endings with a dot. What is dropped may be anything: the service says what it takes. */
  accept: readonly string[];
  isSingle?: boolean;
  isBusy?: boolean;
  choose: (files: readonly DroppedFile[]) => void;
  /** What is around the button, and takes drops as well. */
  children?: (button: ReactNode) => ReactNode;
};

/** Files that were chosen or dropped, each with its path within a dropped folder as its name. */
async function filesOf(event: unknown): Promise<File[]> {
  const { dataTransfer, target } = event as DragEvent;
  const { files } = target as HTMLInputElement;
  const found =
    dataTransfer == null
      ? [...(files ?? [])].map((file) => ({ file, path: file.name }))
      : await filesOfDrop(dataTransfer);
  return found.map(({ file, path }) => Object.defineProperty(file, 'path', { value: path, configurable: true }));
}

/** A place for files, with a button that chooses them. */
export function FileZone({ label, accept, isSingle = false, isBusy = false, choose, children }: FileZoneProps) {
  const open = useRef<() => void>(null);
  const button = (
    <BusyButton leftSection={<IconUpload size={18} aria-hidden />} isBusy={isBusy} onClick={() => open.current?.()}>
      {label}
    </BusyButton>
  );
  return (
    <Dropzone
      className={styles.zone ?? ''}
      openRef={open}
      multiple={!isSingle}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      getFilesFromEvent={filesOf}
      inputProps={{ accept: accept.join(','), 'aria-label': label }}
      onDrop={(files) => choose(files.map((file) => ({ file, path: file.path })))}
    >
      {children === undefined ? button : children(button)}
    </Dropzone>
  );
}

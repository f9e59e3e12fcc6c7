import { Dropzone } from '@mantine/dropzone';
import IconUpload from '@tabler/icons-react/icons/IconUpload';
import { type ReactNode, useRef } from 'react';
import { BusyButton } from '../../theme/BusyButton';
import styles from './Control.module.css';
import { type DroppedFile, filesOfDrop } from './dropped';

type FileZoneProps = {
  label: string;
  /** Media types, or file extensions with a dot. Dropped files can be of any type; the service refuses unsupported ones. */
  accept: readonly string[];
  isSingle?: boolean;
  isBusy?: boolean;
  choose: (files: readonly DroppedFile[]) => void;
  /** The content around the button, which also accepts drops. */
  children?: (button: ReactNode) => ReactNode;
};

const isDrag = (event: unknown): event is { dataTransfer: DataTransfer } =>
  typeof event === 'object' && event !== null && 'dataTransfer' in event && Boolean(event.dataTransfer);
const isChoice = (event: unknown): event is { target: HTMLInputElement } =>
  typeof event === 'object' && event !== null && 'target' in event && event.target instanceof HTMLInputElement;
const chosenIn = (event: unknown): DroppedFile[] =>
  isChoice(event) ? [...(event.target.files ?? [])].map((file) => ({ file, path: file.name })) : [];

/** Files that were chosen or dropped, each with its path within a dropped folder. */
async function filesOf(event: unknown): Promise<File[]> {
  const found = isDrag(event) ? await filesOfDrop(event.dataTransfer) : chosenIn(event);
  return found.map(({ file, path }) => Object.defineProperty(file, 'path', { value: path, configurable: true }));
}

/** A drop zone for files, with a button to choose them. */
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

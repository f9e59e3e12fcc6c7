import { FileButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from './IconButton';

type IconFileButtonProps = {
  label: string;
  icon: TablerIcon;
  /** Media types, or file extensions with a dot. */
  accept: readonly string[];
  choose: (files: readonly File[]) => void;
};

/** A button that is only an icon and lets the user choose files of the device, also the same ones again. */
export function IconFileButton({ label, icon, accept, choose }: IconFileButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={accept.join(',')}
      resetRef={reset}
      inputProps={{ 'aria-label': label }}
      onChange={(files) => {
        choose(files);
        reset.current?.();
      }}
    >
      {(button) => <IconButton {...button} label={label} icon={icon} />}
    </FileButton>
  );
}

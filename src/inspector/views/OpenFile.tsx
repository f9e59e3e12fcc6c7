import { Button, FileButton } from '@mantine/core';
import IconFolderOpen from '@tabler/icons-react/icons/IconFolderOpen';
import { useRef } from 'react';

/** Opens a file from the computer; the same one again, too. */
export function OpenFile({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const forget = useRef<() => void>(null);
  const take = (file: File | null): void => {
    if (file !== null) onFile(file);
    forget.current?.();
  };
  return (
    <FileButton resetRef={forget} accept="application/json,.json" inputProps={{ 'aria-label': label }} onChange={take}>
      {(button) => (
        <Button {...button} leftSection={<IconFolderOpen size={16} />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

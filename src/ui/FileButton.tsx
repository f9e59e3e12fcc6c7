import type { TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { BusyButton } from '../theme/BusyButton';
import { IconButton } from '../theme/IconButton';
import { IconButton as PathButton } from './IconButton';

type FileButtonProps = {
  label: string;
  /** Without one, the label is shown. The control room still passes path data in a square of 24. */
  icon?: TablerIcon | string;
  /** Media types, or endings with a dot. */
  accept: readonly string[];
  isSingle?: boolean;
  isBusy?: boolean;
  choose: (files: readonly File[]) => void;
};

/** A button that lets the user choose files of the device. */
export function FileButton({ label, icon, accept, isSingle = false, isBusy = false, choose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {icon === undefined ? (
        <BusyButton isBusy={isBusy} onClick={open}>
          {label}
        </BusyButton>
      ) : typeof icon === 'string' ? (
        <PathButton label={label} icon={icon} onClick={open} />
      ) : (
        <IconButton label={label} icon={icon} onClick={open} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

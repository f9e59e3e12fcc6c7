import { useRef } from 'react';
import { BusyButton } from '../theme/BusyButton';
import { IconButton } from './IconButton';

type FileButtonProps = {
  label: string;
  /** Without one, the label is shown. */
  icon?: string;
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

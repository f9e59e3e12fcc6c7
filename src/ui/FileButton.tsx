import { useRef } from 'react';
import { IconButton } from './IconButton';

type FileButtonProps = {
  label: string;
  icon: string;
  /** Media types. */
  accept: readonly string[];
  choose: (files: readonly File[]) => void;
};

/** A button that lets the user choose files of the device. */
export function FileButton({ label, icon, accept, choose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
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

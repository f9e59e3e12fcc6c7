import { TextInput } from '@mantine/core';

type MomentInputProps = {
  label: string;
  /** As `2027-03-12T09:00`; empty for none. */
  value: string;
  description?: string | null;
  error: string | null;
  readOnly?: boolean;
  write: (value: string) => void;
};

/** A date and a time of day, with the browser's own input. */
export const MomentInput = ({ write, ...field }: MomentInputProps) => (
  <TextInput
    {...field}
    type="datetime-local"
    miw="13rem"
    onChange={({ currentTarget }) => write(currentTarget.value)}
  />
);

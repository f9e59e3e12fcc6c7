import { TextInput } from '@mantine/core';
import { BELOW } from './fields';

type MomentInputProps = {
  label: string;
  /** As `2027-03-12T09:00`; empty for none. */
  value: string;
  error: string | null;
  readOnly?: boolean;
  write: (value: string) => void;
};

/** A date and a time of day, in the way of the user's browser. */
export const MomentInput = ({ write, ...field }: MomentInputProps) => (
  <TextInput {...BELOW} {...field} type="datetime-local" onChange={({ currentTarget }) => write(currentTarget.value)} />
);

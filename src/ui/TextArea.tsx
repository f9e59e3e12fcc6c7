import type { ComponentProps } from 'react';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'aria-label' | 'onChange'> & {
  /** The accessible name. */
  label: string;
  write: (text: string) => void;
};

/** A field for text with its own look, such as on a drawing. Messages have a MessageField. */
export const TextArea = ({ label, write, ...field }: TextAreaProps) => (
  <textarea dir="auto" {...field} aria-label={label} onChange={(event) => write(event.target.value)} />
);

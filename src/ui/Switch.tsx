import type { ComponentProps } from 'react';
import { WithFrames } from './late';

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'className' | 'id' | 'type' | 'role' | 'size' | 'color' | 'style'
> & {
  label: string;
  /** Whether the label is visible; otherwise it is only the accessible name. */
  isLabelShown?: boolean;
  help?: string | undefined;
  /** Some of what it switches is on, and some is off. */
  isMixed?: boolean;
  /** Why it cannot be changed; the switch is then disabled. */
  lockedBy?: string | undefined;
};

/** A setting that applies at once. */
export const Switch = (control: SwitchProps) => (
  <WithFrames>{({ SwitchFrame }) => <SwitchFrame {...control} />}</WithFrames>
);

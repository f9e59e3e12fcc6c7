import type { CSSProperties, ReactNode } from 'react';
import { Late } from './late';
import type { Overlay } from './overlay';

export type DialogProps = {
  overlay: Overlay;
  title: ReactNode;
  /** The title takes the focus, so that no answer is closer than another. */
  focusTitle?: boolean;
  /** Without it, the actions close the dialog. */
  closeLabel?: string;
  /** Before the close button, which keeps the focus of the opening. */
  tools?: ReactNode;
  size?: 440 | 480 | 560 | 750 | 1040;
  /** As high as it can be: it stays where it is while its content changes. */
  isSteady?: boolean;
  /** Tokens for everything inside. */
  style?: CSSProperties;
  /** A name for the text, if the keyboard must be able to scroll it. */
  textLabel?: string;
  textMaxHeight?: string;
  /** The first of the content, as the description for screen readers: all of it by default, `null` for nothing. */
  description?: ReactNode;
  /** Shown below the text, at any length. */
  actions?: ReactNode;
  /** The keyboard reaches the actions before the text. */
  actionsFirst?: boolean;
  children: ReactNode;
};

/** A dialog over the place that opened it; on phones a sheet of full height. */
export const Dialog = (dialog: DialogProps) => (
  <Late overlay={dialog.overlay}>{({ DialogFrame }) => <DialogFrame {...dialog} height="full" />}</Late>
);

/** A question or a notice; on phones a sheet as high as its content. */
export const Sheet = (dialog: DialogProps) => (
  <Late overlay={dialog.overlay}>{({ DialogFrame }) => <DialogFrame {...dialog} height="content" />}</Late>
);

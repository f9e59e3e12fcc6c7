import type { ComponentProps, KeyboardEvent } from 'react';
import { unlessComposing } from '../../domain/kernel/keys';

type ToolbarProps = Omit<ComponentProps<'div'>, 'aria-label' | 'onKeyDown' | 'role'> & { label: string };

const buttonsOf = (toolbar: HTMLElement): HTMLElement[] => [...toolbar.querySelectorAll('button')];

function stopAt(toolbar: HTMLElement, stop: Element | undefined): void {
  for (const button of buttonsOf(toolbar)) button.tabIndex = button === stop ? 0 : -1;
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: toolbar, key, target } = event;
  const buttons = buttonsOf(toolbar);
  const at = buttons.findIndex((button) => button === target);
  const isMirrored = toolbar.matches(':dir(rtl)');
  const places: Readonly<Record<string, number>> = {
    ...{ Home: 0, End: buttons.length - 1 },
    ...{ ArrowRight: at + (isMirrored ? -1 : 1), ArrowLeft: at + (isMirrored ? 1 : -1) },
  };
  const place = places[key];
  if (place === undefined || at === -1) return;
  event.preventDefault();
  buttons.at(place % buttons.length)?.focus();
}

/** Buttons that are one stop for the Tab key; arrow keys move between them. Its buttons are never disabled, only marked so. */
export const Toolbar = ({ label, ...rest }: ToolbarProps) => (
  <div
    {...rest}
    ref={(toolbar) => {
      if (toolbar !== null) stopAt(toolbar, buttonsOf(toolbar)[0]);
    }}
    role="toolbar"
    tabIndex={-1}
    aria-label={label}
    onKeyDown={unlessComposing(move)}
    onFocus={({ currentTarget, target }) => stopAt(currentTarget, target)}
  />
);

import type { ComponentProps } from 'react';

/** A button with its own look, such as a place on a picture. Everything else that can be pressed is a Button. */
export const Pressable = (button: Omit<ComponentProps<'button'>, 'type'>) => <button {...button} type="button" />;

import type { ComponentProps } from 'react';
import { initialsOf } from '../../domain/kernel/names';
import styles from './Avatar.module.css';

type AvatarProps = { name: string; size?: 'tiny' | 'small' | 'large' | 'portrait' };

/** A user's initials, decorative: the name is next to it. */
export const Avatar = ({ name, size = 'small' }: AvatarProps) => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {initialsOf(name) || '·'}
  </span>
);

type AvatarButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'name' | 'type'> & {
  name: string;
  label: string;
};

export const AvatarButton = ({ name, label, ...button }: AvatarButtonProps) => (
  <button {...button} type="button" className={styles.button} aria-label={label}>
    <Avatar name={name} />
  </button>
);

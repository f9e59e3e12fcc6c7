import type { ComponentProps } from 'react';
import { initialsOf } from '../../domain/kernel/names';
import { portraitAddress } from '../../domain/people/portraits';
import styles from './Avatar.module.css';

type AvatarProps = {
  name: string;
  /** The id of the user's picture. */
  portrait?: string | null | undefined;
  /** The address of another picture of them. */
  picture?: string | null | undefined;
  size?: 'tiny' | 'small' | 'large' | 'portrait';
};

/** A user's picture, or initials where there is none or it is gone; decorative: the name is next to it. */
export const Avatar = ({ name, portrait = null, picture = null, size = 'small' }: AvatarProps) => {
  const address = portrait === null ? picture : portraitAddress(portrait);
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      <span>{initialsOf(name) || '·'}</span>
      {address !== null && (
        <img
          key={address}
          className={styles.picture}
          src={address}
          alt=""
          loading="lazy"
          draggable={false}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
};

type AvatarButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'name' | 'type'> & {
  name: string;
  portrait: string | null;
  label: string;
};

export const AvatarButton = ({ name, portrait, label, ...button }: AvatarButtonProps) => (
  <button {...button} type="button" className={styles.button} aria-label={label}>
    <Avatar name={name} portrait={portrait} />
  </button>
);

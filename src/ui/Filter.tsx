import type { ComponentProps } from 'react';
import { Pressable } from '../theme/Pressable';
import styles from './Filter.module.css';

type FilterProps = Omit<ComponentProps<typeof Pressable>, 'aria-pressed' | 'className'> & { isOn: boolean };

/** One of the choices above a list, which say what the list shows. */
export const Filter = ({ isOn, ...button }: FilterProps) => (
  <Pressable {...button} className={styles.filter} aria-pressed={isOn} />
);

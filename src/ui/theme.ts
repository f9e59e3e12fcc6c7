import { type CSSVariablesResolver, colorsTuple, createTheme } from '@mantine/core';
import { BREAKPOINTS } from '../../domain/kernel/constants';

const em = (pixels: number): string => `${pixels / 16}em`;

/** Mantine's theme with the tokens of `tokens.css`: the venue's colours, fonts and radii. */
export const theme = createTheme({
  primaryColor: 'venue',
  colors: { venue: colorsTuple('var(--primary)') },
  fontFamily: 'inherit',
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  radius: { sm: 'var(--radius-small)', md: 'var(--radius-small)', lg: 'var(--radius)' },
  defaultRadius: 'lg',
  respectReducedMotion: true,
  cursorType: 'pointer',
  breakpoints: {
    sm: em(BREAKPOINTS.sm),
    md: em(BREAKPOINTS.md),
    lg: em(BREAKPOINTS.lg),
    xl: em(BREAKPOINTS.xl),
  },
});

const COLOURS = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-placeholder': 'var(--text-dim)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-venue-filled': 'var(--primary)',
  '--mantine-color-venue-filled-hover': 'var(--primary-hover)',
  '--mantine-color-gray-0': 'var(--surface-raised)',
  '--mantine-color-dark-6': 'var(--surface-raised)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

export const colourVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-modal': 'var(--layer-dialog)',
    '--mantine-z-index-popover': 'var(--layer-menu)',
  },
  light: { ...COLOURS, '--mantine-color-white': 'var(--background)', '--mantine-color-black': 'var(--text)' },
  dark: { ...COLOURS, '--mantine-color-white': 'var(--text)', '--mantine-color-black': 'var(--background)' },
});

import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core';
import { BREAKPOINTS } from '../../domain/kernel/constants';
import { CODE, directed } from './fields';
import { RevealIcon } from './RevealIcon';
import styles from './theme.module.css';

const em = (pixels: number): string => `${pixels / 16}em`;
const tint = (color: string, percent: number): string => `color-mix(in srgb, ${color} ${percent}%, transparent)`;

/** Mantine's dark scheme in the tokens of the venue, from its text to its background: a venue may well be light. */
const SHADES: MantineColorsTuple = [
  'var(--text)',
  'var(--text)',
  'var(--text-dim)',
  'var(--text-dim)',
  'var(--border)',
  'var(--surface-raised)',
  'var(--surface-raised)',
  'var(--surface)',
  'var(--background)',
  'var(--background)',
];

const NO_BORDER = '1px solid transparent';
const NEUTRAL = 'var(--text)';

/** Colours of buttons. Only those of the next best action are filled with the accent. */
const LOOKS: Readonly<Record<string, (color: string | null) => VariantColorResolverResult>> = {
  filled: (color) => ({
    background: color ?? 'var(--primary)',
    hover: color === null ? 'var(--primary-hover)' : `color-mix(in srgb, ${color} 85%, #000)`,
    color: color === null ? 'var(--on-primary)' : 'var(--background)',
    border: NO_BORDER,
  }),
  default: () => ({
    background: tint(NEUTRAL, 10),
    hover: tint(NEUTRAL, 18),
    color: NEUTRAL,
    border: `1px solid ${tint(NEUTRAL, 42)}`,
  }),
  light: (color) => ({
    background: tint(color ?? 'var(--accent)', 14),
    hover: tint(color ?? 'var(--accent)', 22),
    color: color ?? NEUTRAL,
    border: NO_BORDER,
  }),
  subtle: (color) => ({
    background: 'transparent',
    hover: tint(color ?? NEUTRAL, 10),
    color: color ?? NEUTRAL,
    border: NO_BORDER,
  }),
  outline: (color) => ({
    background: 'transparent',
    hover: tint(color ?? NEUTRAL, 12),
    color: color ?? NEUTRAL,
    border: `1px solid ${color ?? NEUTRAL}`,
  }),
  transparent: (color) => ({
    background: 'transparent',
    hover: 'transparent',
    color: color ?? 'var(--accent)',
    border: NO_BORDER,
  }),
};

/** The direction follows from the typed text. */
const FREE_TEXT = { size: 'md', ...directed('auto') };

const OWN_COLOURS: Readonly<Record<string, string>> = { danger: 'var(--danger)', success: 'var(--success)' };

const variantColorResolver: VariantColorsResolver = (input) =>
  LOOKS[input.variant]?.(OWN_COLOURS[input.color ?? ''] ?? null) ?? defaultVariantColorsResolver(input);

/**
 * The one theme of all pages. Its colours are the tokens of `tokens.css`, which `Palette` sets to those of a venue, so that it
 * is the same for every venue.
 */
export const theme = createTheme({
  primaryColor: 'venue',
  colors: {
    venue: colorsTuple('var(--primary)'),
    danger: colorsTuple('var(--danger)'),
    success: colorsTuple('var(--success)'),
    dark: SHADES,
  },
  white: 'var(--text)',
  black: 'var(--background)',
  variantColorResolver,
  fontFamily: 'inherit',
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  radius: { sm: 'var(--radius-small)', md: 'var(--radius-small)', lg: 'var(--radius)' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  breakpoints: {
    sm: em(BREAKPOINTS.sm),
    md: em(BREAKPOINTS.md),
    lg: em(BREAKPOINTS.lg),
    xl: em(BREAKPOINTS.xl),
  },
  components: {
    Anchor: { defaultProps: { underline: 'always', size: 'sm' }, classNames: { root: styles.anchor } },
    Button: { defaultProps: { variant: 'default' }, classNames: { root: styles.button, label: styles.buttonLabel } },
    Card: { defaultProps: { padding: 'lg', radius: 'lg', withBorder: true, bg: 'var(--surface)' } },
    Badge: { classNames: { root: styles.badge, label: styles.badgeLabel } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Fieldset: { defaultProps: { radius: 'md' }, classNames: { legend: styles.label ?? '' } },
    // With the radius of fields, its box of 20 pixels would be round, as that of a radio button is.
    Checkbox: { defaultProps: { radius: 5 }, classNames: { input: styles.checkbox } },
    NavLink: { defaultProps: { variant: 'light' }, classNames: { root: styles.navLink } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'var(--touch)' }, classNames: { root: styles.actionIcon } },
    Paper: { classNames: { root: styles.paper } },
    Input: { classNames: { wrapper: styles.inputWrapper, input: styles.input } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
      classNames: { root: styles.field, label: styles.label, description: styles.description },
    },
    InputError: { defaultProps: { 'aria-live': 'polite' }, classNames: { error: styles.error } },
    TextInput: { defaultProps: FREE_TEXT },
    Textarea: { defaultProps: FREE_TEXT },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleFocusable: true,
        visibilityToggleIcon: RevealIcon,
        attributes: { innerInput: { dir: 'ltr' } },
        ...CODE,
      },
      classNames: { innerInput: styles.innerInput },
    },
    NativeSelect: { defaultProps: { size: 'md' } },
    Menu: { classNames: { dropdown: styles.menu } },
    MultiSelect: { defaultProps: { size: 'md' }, classNames: { dropdown: styles.menu } },
    ColorInput: { defaultProps: { size: 'md' } },
    Radio: { classNames: { body: styles.choice, radio: styles.radio } },
    Switch: {
      defaultProps: { labelPosition: 'left', size: 'lg', withThumbIndicator: false },
      classNames: {
        body: styles.switch,
        track: styles.track,
        thumb: styles.thumb,
        labelWrapper: styles.switchWords,
        label: styles.switchLabel,
        description: styles.description,
      },
    },
  },
});

export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-disabled': tint(NEUTRAL, 12),
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-primary-color-light': tint('var(--accent)', 14),
    '--mantine-primary-color-light-hover': tint('var(--accent)', 22),
    '--mantine-primary-color-light-color': NEUTRAL,
  },
  light: {},
  dark: {},
});

import { createTheme } from '@mantine/core';
import styles from './theme.module.css';

/** Denser than the venue's pages: for a mouse, beside a chart. */
export const dense = createTheme({
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px' },
  components: {
    Accordion: {
      defaultProps: { chevronPosition: 'left', chevronSize: 16, transitionDuration: 0 },
      styles: {
        label: { paddingBlock: 6, fontSize: '0.75rem' },
        chevron: { marginInlineEnd: 6 },
        content: { paddingInline: 0 },
      },
    },
    Badge: { defaultProps: { variant: 'light', tt: 'none', lts: 0, fw: 600, fz: 'xs' } },
    Button: { defaultProps: { size: 'compact-sm' } },
    Card: { defaultProps: { bg: 'var(--surface)' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 }, styles: { input: { borderColor: 'var(--edge)' } } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    NavLink: {
      defaultProps: { px: 'xs', py: 3, noWrap: true },
      styles: {
        body: { flex: 'none', maxWidth: '85%' },
        section: { flex: 1, minWidth: 0, justifyContent: 'flex-end', marginInlineStart: 8 },
      },
    },
    Slider: { styles: { thumb: { background: 'var(--surface)', borderColor: 'var(--primary)' } } },
    Splitter: {
      defaultProps: { lineSize: 5, withHandle: false, handleColor: 'var(--border)', flex: 1, mih: 0, miw: 0 },
      classNames: { root: styles['splitter'] ?? '', pane: styles['pane'] ?? '', handle: styles['handle'] ?? '' },
    },
    TextInput: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 300, fz: 'xs' } },
  },
});

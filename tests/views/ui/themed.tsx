import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ThemeProvider } from '../../../src/theme/ThemeProvider';

/** Renders a control that has no venue around it. */
export const renderThemed = (control: ReactElement) => render(control, { wrapper: ThemeProvider });

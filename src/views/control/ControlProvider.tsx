import type { ReactNode } from 'react';
import { directionOf } from '../../../domain/shell/language';
import type { ControlActorRef } from '../../../machines/control/control.machine';
import { Directed, ThemeProvider } from '../../theme/ThemeProvider';
import { ControlContext } from './use-control';

type ProviderProps = { control: ControlActorRef; locale: string; children: ReactNode };

/** What every view of the control room needs around it. */
export const ControlProvider = ({ control, locale, children }: ProviderProps) => (
  <ThemeProvider>
    <Directed direction={directionOf(locale)}>
      <ControlContext value={{ control, locale }}>{children}</ControlContext>
    </Directed>
  </ThemeProvider>
);

import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ControlActorRef, controlMachine } from '../../../machines/control/control.machine';
import type { ControlKey } from '../../words/control/words';
import { controlWords } from '../../words/control/words';

export const ControlContext = createContext<{ control: ControlActorRef; locale: string } | null>(null);

/** The page's actor, and its texts. */
export function useControl() {
  const context = use(ControlContext);
  if (context === null) throw new Error('ControlContext is missing around this view');
  const { control, locale } = context;
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>): string =>
    controlWords(locale, key, parameters);
  return { control, locale, t };
}

export const useControlPart = <T>(select: (snapshot: SnapshotFrom<typeof controlMachine>) => T): T =>
  useSelector(useControl().control, select);

import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type FoundingDraft, type FoundingField, faultsOf } from '../../../../domain/control/founding-draft';
import type { FoundingActorRef, foundingMachine } from '../../../../machines/control/founding.machine';
import { type ControlKey, controlWords } from '../../../words/control/words';

export const FoundingContext = createContext<{ founding: FoundingActorRef; locale: string } | null>(null);

/** The page's actor, and its texts. */
export function useFounding() {
  const context = use(FoundingContext);
  if (context === null) throw new Error('FoundingContext is missing around this view');
  const { founding, locale } = context;
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>): string =>
    controlWords(locale, key, parameters);
  return { founding, locale, t };
}

export const useFoundingPart = <T>(select: (snapshot: SnapshotFrom<typeof foundingMachine>) => T): T =>
  useSelector(useFounding().founding, select);

/** A field of the draft: its value, how it is written, and what is wrong with it once the step was checked. */
export function useDraft(draft: FoundingDraft) {
  const { founding, t } = useFounding();
  const isChecked = useFoundingPart(({ context }) => context.isChecked);
  const faults = faultsOf(draft);
  const write = (change: Partial<FoundingDraft>) => founding.send({ type: 'founding.write', change });
  const errorOf = (field: FoundingField): string | null => {
    const fault = faults[field];
    return isChecked && fault !== undefined ? t(`founding.wrong.${fault}`) : null;
  };
  return { write, errorOf };
}

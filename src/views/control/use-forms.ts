import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { FormsActorRef, formsMachine } from '../../../machines/control/forms.machine';

export const FormsContext = createContext<FormsActorRef | null>(null);

export function useForms(): FormsActorRef {
  const forms = use(FormsContext);
  if (forms === null) throw new Error('FormsContext is missing around this view');
  return forms;
}

export const useFormsPart = <T>(select: (snapshot: SnapshotFrom<typeof formsMachine>) => T): T =>
  useSelector(useForms(), select);

import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { SectionsActorRef, sectionsMachine } from '../../../machines/control/sections.machine';

export const SectionsContext = createContext<SectionsActorRef | null>(null);

export function useSections(): SectionsActorRef {
  const sections = use(SectionsContext);
  if (sections === null) throw new Error('SectionsContext is missing around this view');
  return sections;
}

/** Reads the sections, whose children are the parts of the page. */
export const useSectionsPart = <T>(select: (snapshot: SnapshotFrom<typeof sectionsMachine>) => T): T =>
  useSelector(useSections(), select);

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Attending, attendingIn, attendingTo, type Colleague } from '../../../../domain/control/colleagues';
import type { Part } from '../../../../domain/control/outline';
import type { Row } from '../../../../domain/control/selecting';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';

const NONE: readonly Colleague[] = [];

/** The other organisers who are in the editor. */
export function useColleagues(): readonly Colleague[] {
  const colleagues = useSectionsPart(({ children }) => children.colleagues);
  return useSelector(colleagues, (snapshot) => snapshot?.context.others ?? NONE);
}

/** Who attends to what, by the keys of the rows of the tree that are seen. */
export function useAttendingIn(rows: readonly Row[]): ReadonlyMap<string, readonly Attending[]> {
  const colleagues = useColleagues();
  return useMemo(() => attendingIn(colleagues, new Set(rows.map(({ key }) => key))), [colleagues, rows]);
}

/** Who attends to any of some parts. */
export function useAttendingTo(parts: readonly Part[]): readonly Attending[] {
  const colleagues = useColleagues();
  return useMemo(
    () =>
      attendingTo(
        colleagues,
        parts.map(({ key }) => key),
      ),
    [colleagues, parts],
  );
}

/** What a colleague does, such as “Radia Perlman is editing this”. */
export function useAttendingText() {
  const { t } = useControl();
  const nameOf = ({ name }: Pick<Attending, 'name'>): string => name || t('colleagues.unnamed');
  return { nameOf, textOf: (one: Attending): string => t(`colleagues.${one.doing}`, { name: nameOf(one) }) };
}

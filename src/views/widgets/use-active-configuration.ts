import { useSelector } from '@xstate/react';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';

/** The current configuration of an opened widget. */
export function useActiveConfiguration<C extends { id: string }>(
  { configurations }: { configurations: readonly C[] },
  actor: WidgetActorRef,
): C | null {
  const activeId = useSelector(actor, ({ context }) => context.activeId);
  return configurations.find(({ id }) => id === activeId) ?? null;
}

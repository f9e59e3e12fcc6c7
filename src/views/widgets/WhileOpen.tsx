import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { Blocked } from '../privacy/Blocked';

type WhileOpenProps = {
  actor: WidgetActorRef;
  /** Shown outside of the timeslots. */
  closed: ReactNode;
  children: ReactNode;
};

/** Content of an opened widget: shown during its timeslots, once its cookie providers are accepted. */
export function WhileOpen({ actor, closed, children }: WhileOpenProps) {
  const isClosed = useSelector(actor, (snapshot) => snapshot.matches('closed') || snapshot.matches('notYetOpen'));
  const isAllowed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'allowed' }));
  const blocked = useSelector(actor, ({ context }) => context.blocked);
  if (isClosed) return closed;
  return isAllowed ? children : <Blocked providers={blocked} />;
}

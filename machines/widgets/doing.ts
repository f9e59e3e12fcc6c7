import type { AnyActorRef } from 'xstate';
import type { Deed } from '../../domain/widgets/board/deeds';
import type { BoardEvent } from './board.events';

/** The board of a machine that works for one. */
export function above({ self }: { self: AnyActorRef }): AnyActorRef {
  const { _parent: parent } = self;
  return parent ?? self;
}

export const doing = (deed: Deed): BoardEvent => ({ type: 'board.do', deed });

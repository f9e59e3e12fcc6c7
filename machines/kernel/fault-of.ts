import { type Fault, readFault } from '../../domain/kernel/fault';

/** The `params` of actions and guards that use the error of an actor. */
export const faultOf = ({ event }: { event: { error: unknown } }): { fault: Fault } => ({
  fault: readFault(event.error),
});

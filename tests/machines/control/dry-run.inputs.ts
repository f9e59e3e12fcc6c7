import { type DryRun, type DryRunAnswer, dryRunFigures, NO_DRY_RUN } from '../../../domain/control/dry-run';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { dryRunMachine } from '../../../machines/control/dry-run.machine';
import type { Inputs } from '../kernel/explore';

const answer = (ms: number, isLogin = false): DryRunAnswer => ({ isLogin, ms, status: 200 });
export const FIGURES = dryRunFigures([answer(80, true), answer(120, true), answer(12), answer(40), answer(9)], 2);
export const RUNNING: DryRun = {
  state: 'running',
  size: 50,
  startedAt: 5,
  percent: 40,
  figures: FIGURES,
  differences: ['store'],
};
export const DONE: DryRun = { ...RUNNING, state: 'done', percent: 100 };
export const TAKEN = makeFault('PROCESSING_ERROR', { status: 409 });

export const inputs: Inputs<typeof dryRunMachine> = {
  limit: 5000,
  project: ({ run, size, hasAsked, fault }) => [run.state, size, hasAsked, fault !== null],
  events: [
    { type: 'dryRun.choose', size: 200 },
    { type: 'dryRun.ask' },
    { type: 'dryRun.confirm' },
    { type: 'dryRun.cancel' },
    { type: 'dryRun.stop' },
    { type: 'xstate.done.actor.readRun', output: NO_DRY_RUN },
    { type: 'xstate.done.actor.readRun', output: RUNNING },
    { type: 'xstate.done.actor.readRun', output: DONE },
    { type: 'xstate.error.actor.readRun', error: new FaultError(makeFault('FORBIDDEN')) },
    { type: 'xstate.error.actor.readRun', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.startRun', output: RUNNING },
    { type: 'xstate.error.actor.startRun', error: new FaultError(TAKEN) },
    { type: 'xstate.error.actor.startRun', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.stopRun', output: undefined },
    { type: 'xstate.error.actor.stopRun', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};

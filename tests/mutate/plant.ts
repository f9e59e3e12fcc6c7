import { type AnyStateMachine, not } from 'xstate';
import { type Config, changed, isRecord } from './config';
import type { Edit } from './faults';

/** Eventless transitions may loop once a guard is wrong: an error is better than an endless run. */
const BOUNDED = { maxIterations: 1000 };

/** The configuration with a fault in it. */
export function plantInConfig(config: Config, edit: Edit): Config {
  if (edit.does === 'stretch') return config;
  const change = (old: unknown): unknown => {
    if (edit.does === 'put') return edit.value;
    return edit.does === 'negate' ? not(old as Parameters<typeof not>[0]) : undefined;
  };
  const planted = changed(config, edit.at, change);
  return isRecord(planted) ? planted : config;
}

/** A machine with a wrong delay. */
export function plantInMachine<M extends AnyStateMachine>(machine: M, edit: Edit): M {
  if (edit.does !== 'stretch') return machine;
  const old: unknown = machine.implementations.delays[edit.delay];
  const factor = edit.factor;
  const delay =
    typeof old === 'function' ? (...args: unknown[]) => Number(old(...args)) * factor : Number(old) * factor;
  return Object.assign(machine, {
    implementations: {
      ...machine.implementations,
      delays: { ...machine.implementations.delays, [edit.delay]: delay },
    },
  });
}

type Maker = Config & { createMachine: (config: Config) => AnyStateMachine; extend: (more: Config) => Maker };

const isMaker = (value: unknown): value is Maker => isRecord(value) && typeof value['createMachine'] === 'function';

/** The result of `setup`, with a fault planted in the machine of that name. */
export function planting<T>(made: T, machine: string, edit: Edit): T {
  if (!isMaker(made)) return made;
  const maker: Maker = made;
  const planted: Maker = {
    ...maker,
    createMachine: (config) =>
      config['id'] === machine
        ? plantInMachine(maker.createMachine({ ...plantInConfig(config, edit), options: BOUNDED }), edit)
        : maker.createMachine(config),
    extend: (more) => planting(maker.extend(more), machine, edit),
  };
  return planted as T;
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { machineOf } from '../../src/inspector/chart/chart';
import { type Exploration, explore, type Inputs } from '../machines/kernel/explore';
import { inputsOf, machineSources } from '../machines/kernel/sources';
import { isModel, type Model } from './model';
import { UsageError, unknown } from './suggest';

/** A target of path search: a machine of `machines/`, or a visitor model. */
export type Target = {
  name: string;
  machine: AnyStateMachine;
  model: Model | null;
  inputs: readonly Inputs<AnyStateMachine>[];
};

const ROOT = join(import.meta.dirname, '../..');
const foldersIn = (root: string) => ({
  machines: join(root, 'machines'),
  inputs: join(root, 'tests/machines'),
  models: join(root, 'tests/paths/models'),
});

const load = async (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(path).href);

/** Names of all machines and, as `visitor.<name>`, of all models, in another copy of the repository if one is given. */
export function targetNames(root: string = ROOT): string[] {
  const { machines, models } = foldersIn(root);
  const files = existsSync(models) ? readdirSync(models).filter((file) => file.endsWith('.model.ts')) : [];
  return [
    ...machineSources(machines).map(({ name }) => name),
    ...files.map((file) => `visitor.${file.slice(0, -'.model.ts'.length)}`).toSorted(),
  ];
}

async function loadMachine(name: string, root: string): Promise<Target> {
  const { machines, inputs } = foldersIn(root);
  const source = machineSources(machines).find((one) => one.name === name);
  if (source === undefined) throw new UsageError(`There is no machine ${name}`);
  const machine = machineOf(source.file, await load(source.path));
  const inputsFile = source.file.replace(/machine\.ts$/, 'inputs.ts');
  if (!existsSync(join(inputs, inputsFile))) {
    throw new UsageError(
      `machines/${source.file} has no tests/machines/${inputsFile}, which says what may happen to it`,
    );
  }
  return { name, machine, model: null, inputs: await inputsOf(source, inputs) };
}

const MODEL_LIMIT = 5000;

async function loadModel(name: string, root: string): Promise<Target> {
  const file = `${name.slice('visitor.'.length)}.model.ts`;
  const { model } = await load(join(foldersIn(root).models, file));
  if (!isModel(model)) throw new UsageError(`tests/paths/models/${file} does not export a model`);
  const events = Object.keys(model.steps).map((type) => ({ type }));
  return { name, machine: model.machine, model, inputs: [{ events, limit: MODEL_LIMIT }] };
}

/** @throws UsageError if nothing has that name */
export async function loadTarget(word: string, root: string = ROOT): Promise<Target> {
  const names = targetNames(root);
  const name = names.includes(word) ? word : names.find((one) => one.replaceAll('-', '') === word.toLowerCase());
  if (name === undefined) return unknown('machine or visitor model', word, names);
  return name.startsWith('visitor.') ? loadModel(name, root) : loadMachine(name, root);
}

/** Searches a target from each of its inputs: for all situations, which lists of paths need, or until all is covered. */
export const exploreTarget = ({ machine, inputs }: Target, { isExhaustive = true } = {}): Exploration[] =>
  inputs.map((one) => explore(machine, { ...one, isExhaustive }));

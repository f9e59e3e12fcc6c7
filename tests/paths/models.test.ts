import { expect, test } from 'vitest';
import { createTestModel } from 'xstate/graph';
import { partsOf } from '../machines/kernel/parts';
import { standsIn } from './describe';
import { exploreTarget, loadTarget, targetNames } from './targets';
import { expectedIn } from './walk';
import { graphOf, wayBy } from './ways';

const models = targetNames().filter((name) => name.startsWith('visitor.'));

const load = async (name: string) => {
  const target = await loadTarget(name);
  if (target.model === null) throw new Error(`${name} is no model`);
  const [exploration] = exploreTarget(target);
  if (exploration === undefined) throw new Error(`${name} has no inputs`);
  return { ...target, model: target.model, exploration };
};

test.each(models)('%s contains only events from users and the network: no invocations and no delays', async (name) => {
  const { machine } = await load(name);
  expect(() => createTestModel(machine)).not.toThrow();
});

test.each(models)('%s has an expectation for each of its states and none for unknown states', async (name) => {
  const { model, exploration } = await load(name);
  const places = new Set([...exploration.situations.values()].map(standsIn));
  expect([...places].filter((place) => expectedIn(model, place).length === 0)).toEqual([]);
  const known = new Set(partsOf(model.machine).nodes.map(({ path }) => path.join('.')));
  expect(Object.keys(model.expectations).filter((place) => !known.has(place))).toEqual([]);
});

test.each(models)('%s has a step for each of its events, and each step is used', async (name) => {
  const { model, exploration } = await load(name);
  const taken = new Set(exploration.moves.filter((move) => move.taken.size > 0).map(({ event }) => event.type));
  expect(Object.keys(model.steps).toSorted()).toEqual([...taken].toSorted());
  expect(Object.entries(model.steps).filter(([, actions]) => actions.length === 0)).toEqual([]);
});

test.each(models)('%s can take the paths it adds', async (name) => {
  const { model, exploration } = await load(name);
  const graph = graphOf(exploration);
  expect(model.paths.map((events) => wayBy(graph, events).length)).toEqual(model.paths.map(({ length }) => length));
});

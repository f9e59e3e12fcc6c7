import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { insideMachines } from '../../../machines/root/inside';
import { FACTS } from '../../../machines/root/parts';
import { provideParts } from '../../../machines/root/root.machine';
import { tell } from '../kernel/told';
import { DELIVERIES } from './root.facts';
import { inputs } from './root.inputs';

const machine = provideParts(insideMachines);
const [atEntrance] = initialTransition(machine, inputs.input);
const wanted = tell(machine, atEntrance, { type: 'navigation.needsVenue', architectureId: 'aurora' }).next;
const inside = tell(machine, wanted, { type: 'xstate.done.actor.loadInside' }).next;

const rows = DELIVERIES.map(([fact, ...told]) => ({ type: fact.type, fact, told }));

test.each(rows)('$type is delivered to its listeners and to no other part', ({ fact, told }) => {
  expect(tell(machine, inside, fact).told).toEqual(told);
});

test('every fact of every part has its line in this table', () => {
  expect([...new Set(rows.map(({ type }) => type))].toSorted()).toEqual(FACTS.map(({ type }) => type).toSorted());
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DataTerm as Term } from '../../../domain/privacy/data-term';
import { NOTHING } from '../../../machines/control/control.context';
import { controlMachine } from '../../../machines/control/control.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { DataReminder } from '../../../src/views/control/DataReminder';
import { DataTerm } from '../../../src/views/control/DataTerm';

afterEach(cleanup);

const versions = { mode: 'live', version: 1, publishedVersion: 1, publishedArchitectureId: 'aurora' } as const;

function show(dataTerm: Term | undefined) {
  const desk = { architectureId: 'aurora', versions, ...(dataTerm === undefined ? {} : { dataTerm }) };
  const snapshot = controlMachine.resolveState({ value: 'signedOut', context: { ...NOTHING, desk } });
  const control = createActor(controlMachine, { snapshot });
  render(
    <ControlProvider control={control} locale="en">
      <DataReminder />
      <DataTerm />
    </ControlProvider>,
  );
}

test.each<[string, Term | undefined, RegExp]>([
  ['no term', undefined, /^The published venue has no term/],
  [
    'a term of an event without an end',
    { day: null, named: null, isNear: false, done: null },
    /^The term hasn’t begun/,
  ],
  [
    'a term',
    { day: '2027-04-12', named: null, isNear: false, done: null },
    /^The data is deleted on April 12, 2027\.$/,
  ],
  [
    'a term that is over',
    { day: '2027-04-12', named: null, isNear: false, done: { at: '2027-04-12T01:00:00Z', people: 1200, messages: 7 } },
    /^Deleted on April 12, 2027\. Accounts: 1,200, messages: 7\.$/,
  ],
])('organisers of a venue with %s read what happens', (_, term, text) => {
  show(term);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
});

test('organisers are reminded of a day that is near, with the way to the results', () => {
  show({ day: '2027-04-12', named: null, isNear: true, done: null });
  expect(screen.getByRole('note')).toHaveTextContent('The data is deleted on April 12, 2027.');
  expect(screen.getByRole('link', { name: /Take away/ })).toHaveAttribute('href', '#figures');
});

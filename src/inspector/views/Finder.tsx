import { Modal, NavLink, Text, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { type KeyboardEvent, useMemo } from 'react';
import { unlessComposing } from '../../../domain/kernel/keys';
import { placeOf, statesOf } from '../chart/ask';
import { useDesk, useDeskActor, useWords } from '../hooks';
import type { Charts } from '../story/story';
import { Items } from './Items';

const MOST_FOUND = 40;

type Found = { key: string; machine: string; state: string | null; text: string; kind: 'machine' | 'state' | 'event' };

/** States, events and machines whose names contain all words of a query, shortest names first. */
export function findIn(charts: Charts, query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = Object.values(charts).flatMap((chart): Found[] => [
    { key: chart.id, machine: chart.id, state: null, text: chart.id, kind: 'machine' },
    ...statesOf(chart)
      .slice(1)
      .map(
        (state): Found => ({ key: state.id, machine: chart.id, state: state.id, text: placeOf(state), kind: 'state' }),
      ),
    ...chart.transitions.map(
      ({ source, event }): Found => ({
        key: `${source} ${event}`,
        machine: chart.id,
        state: source,
        text: event,
        kind: 'event',
      }),
    ),
  ]);
  const found = all.filter(({ machine, text }) =>
    words.every((word) => `${machine} ${text}`.toLowerCase().includes(word)),
  );
  const isExact = ({ text }: Found): number => Number(words.some((word) => text.toLowerCase().includes(word)));
  return [...new Map(found.map((one) => [one.key, one])).values()]
    .toSorted((a, b) => isExact(b) - isExact(a) || a.text.length - b.text.length)
    .slice(0, MOST_FOUND);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go from the field to the results and through them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const index = all.findIndex((one) => one === document.activeElement);
  all[Math.min(all.length - 1, Math.max(0, index + by))]?.focus();
}

/** Searches all charts for a state or an event and goes there. */
export function Finder() {
  const say = useWords();
  const desk = useDeskActor();
  const query = useDesk(({ context }) => context.query);
  const charts = useDesk(({ context }) => context.charts);
  const found = useMemo(() => findIn(charts, query), [charts, query]);
  const pick = ({ machine, state }: Found) => desk.send({ type: 'finder.pick', machine, state });
  const kinds = { machine: say('chart'), state: say('state'), event: say('event') };
  return (
    <Modal
      opened
      onClose={() => desk.send({ type: 'finder.close' })}
      onKeyDown={unlessComposing(walk)}
      aria-label={say('search')}
      withCloseButton={false}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
      size="lg"
      yOffset="12vh"
      padding="xs"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) pick(first);
        }}
      >
        <TextInput
          data-autofocus
          type="search"
          size="md"
          autoComplete="off"
          leftSection={<IconSearch size={18} />}
          aria-label={say('searchHint')}
          placeholder={say('searchHint')}
          value={query}
          onChange={({ target }) => desk.send({ type: 'finder.type', query: target.value })}
        />
      </form>
      <Items pt={found.length > 0 ? 'xs' : 0}>
        {found.map((one) => (
          <li key={one.key}>
            <NavLink
              component="button"
              type="button"
              label={
                <Text component="code" ff="monospace" size="sm">
                  {one.text}
                </Text>
              }
              rightSection={
                <Text component="span" size="xs" c="dimmed">
                  {`${kinds[one.kind]} · ${one.machine}`}
                </Text>
              }
              onClick={() => pick(one)}
            />
          </li>
        ))}
      </Items>
      <Text component="output" display="block" ta="center" size="sm" c="dimmed">
        {query !== '' && found.length === 0 ? say('searchEmpty') : ''}
      </Text>
    </Modal>
  );
}

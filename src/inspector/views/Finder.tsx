import { Modal, NavLink, Text, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { type KeyboardEvent, useMemo } from 'react';
import { unlessComposing } from '../../../domain/kernel/keys';
import { placeOf, statesOf } from '../chart/ask';
import { hasWords, wordsOf } from '../chart/phrases';
import { useDesk, useDeskActor, useWords } from '../hooks';
import { specificationOf } from '../specification';
import type { Charts } from '../story/story';
import type { Language } from '../words';
import { Items } from './Items';

const MOST_FOUND = 40;

type Found = {
  key: string;
  machine: string;
  state: string | null;
  text: string;
  /** The same in words, empty if the catalogue has none. */
  words: string;
  kind: 'machine' | 'state' | 'event' | 'sentence';
};

/** States, events and machines whose names or words contain all words of a query, shortest names first. */
export function findIn(charts: Charts, query: string, language: Language): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = Object.values(charts).flatMap((chart): Found[] => {
    const own = hasWords(chart.id) ? wordsOf(language, chart.id) : null;
    const { id } = chart;
    return [
      { key: id, machine: id, state: null, text: id, words: own?.stateText(id) ?? '', kind: 'machine' },
      ...statesOf(chart)
        .slice(1)
        .map((state): Found => {
          const spoken = own?.stateText(state.id) ?? '';
          return { key: state.id, machine: id, state: state.id, text: placeOf(state), words: spoken, kind: 'state' };
        }),
      ...chart.transitions.map((one): Found => {
        const { source, event: text } = one;
        const spoken = own?.eventText(one) ?? '';
        return { key: `${source} ${text}`, machine: id, state: source, text, words: spoken, kind: 'event' };
      }),
      ...specificationOf(id).map(({ number, text }): Found => {
        const spoken = `§ ${number} ${text}`;
        return {
          key: `${id} ${number}`,
          machine: id,
          state: null,
          text: `§ ${number}`,
          words: spoken,
          kind: 'sentence',
        };
      }),
    ];
  });
  const found = all.filter(({ machine, text, words: spoken }) =>
    words.every((word) => `${machine} ${text} ${spoken}`.toLowerCase().includes(word)),
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
  const language = useDesk(({ context }) => context.language);
  const found = useMemo(() => findIn(charts, query, language), [charts, query, language]);
  const pick = ({ machine, state }: Found) => desk.send({ type: 'finder.pick', machine, state });
  const kinds = { machine: say('chart'), state: say('state'), event: say('event'), sentence: say('sentence') };
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
                one.words === '' ? (
                  <Text component="code" ff="monospace" size="sm">
                    {one.text}
                  </Text>
                ) : (
                  <Text component="span" size="sm" title={one.text}>
                    {one.words}
                  </Text>
                )
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

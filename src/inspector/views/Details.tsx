import { Tabs } from '@mantine/core';
import type { Chart } from '../chart/chart';
import type { Side } from '../desk.machine';
import { useDesk, useDeskActor, useIsRun, useWords } from '../hooks';
import { useTried } from '../tried';
import { Inner } from './Inner';
import { Now } from './Now';
import { Past } from './Past';
import { TriedPast } from './TriedPast';

const SIDES: readonly Side[] = ['now', 'past', 'state'];

/** What can happen next, how it got here, and the details behind both; without a run only the last. */
export function Details({ chart }: { chart: Chart }) {
  const say = useWords();
  const desk = useDeskActor();
  const isRun = useIsRun();
  const isTried = useTried(chart) !== null;
  const side = useDesk(({ context }) => context.side);
  const titles = { now: say('now'), past: say('past'), state: say('inner') };
  return (
    <aside aria-label={say('details')}>
      {isRun || isTried ? (
        <Tabs
          value={side}
          keepMounted={false}
          onChange={(next) => desk.send({ type: 'desk.setSide', side: SIDES.find((one) => one === next) ?? 'state' })}
        >
          <Tabs.List
            pos="sticky"
            top={0}
            bg="var(--surface)"
            style={{ zIndex: 1, flexWrap: 'nowrap', overflowX: 'auto' }}
          >
            {SIDES.map((one) => (
              <Tabs.Tab key={one} value={one} px="xs" fz="sm" flex="none">
                {titles[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="now">
            <Now chart={chart} />
          </Tabs.Panel>
          <Tabs.Panel value="past">{isTried ? <TriedPast chart={chart} /> : <Past chart={chart} />}</Tabs.Panel>
          <Tabs.Panel value="state">
            <Inner chart={chart} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Inner chart={chart} />
      )}
    </aside>
  );
}

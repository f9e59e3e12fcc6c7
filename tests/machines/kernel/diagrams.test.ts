import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  and,
  assign,
  emit,
  fromCallback,
  fromPromise,
  not,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { diagramOf, guardText, machineOf, pageOf, pagesOf, writePages } from '../../../docs/machines/generate';
import { chartOf } from '../../../src/inspector/chart/chart';
import { machineSources } from './sources';

const door = setup({
  actors: { unlock: fromPromise(() => Promise.resolve()) },
  actions: { ring: emit({ type: 'door.rang' }) },
  guards: { isOld: () => false, isLocked: () => true },
  delays: { patience: 500 },
}).createMachine({
  id: 'door',
  description: 'A door with a | in its words.',
  initial: 'closed',
  on: { 'door.slam': { target: '.closed', actions: 'ring' } },
  states: {
    closed: { on: { 'door.open': [{ guard: 'isLocked', target: 'unlocking' }, { target: 'open' }], 'door.knock': {} } },
    unlocking: {
      tags: 'busy',
      description: 'The key turns.',
      invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: 'closed' },
      after: { patience: 'closed' },
    },
    open: {
      entry: 'ring',
      initial: 'wide',
      states: {
        wide: { after: { 1000: 'ajar' } },
        ajar: { always: { guard: and([not('isOld'), stateIn('open')]), target: '#door.broken' } },
        end: { type: 'final' },
        last: { type: 'history', history: 'deep' },
      },
      onDone: 'closed',
    },
    broken: { type: 'final' },
  },
});

const both = setup({
  types: { context: {} as { count: number } },
  actors: { world: fromCallback(() => {}), helper: fromPromise(() => Promise.resolve()) },
}).createMachine({
  id: 'both',
  context: { count: 0 },
  type: 'parallel',
  invoke: { id: 'world', src: 'world', systemId: 'theWorld' },
  on: { 'both.reset': '.left', 'both.tell': { actions: sendTo('world', { type: 'world.listen' }) } },
  states: {
    left: { initial: 'off', states: { off: { on: { toggle: 'on' } }, on: { on: { toggle: 'off' } } } },
    right: {
      on: { 'a:b;"c"': { actions: assign({ count: ({ context }) => context.count + 1 }), target: 'right' } },
    },
  },
});

describe('a diagram', () => {
  test('a diagram draws nested, final and history states and all kinds of transitions, with guard names', () => {
    expect(diagramOf(door).split('\n')).toEqual([
      'stateDiagram-v2',
      '  [*] --> at_closed',
      '  state "any state" as any_at',
      '  state "closed" as at_closed',
      '  state "unlocking" as at_unlocking',
      '  state "open" as at_open {',
      '    [*] --> at_open_wide',
      '    state "wide" as at_open_wide',
      '    state "ajar" as at_open_ajar',
      '    state "end" as at_open_end',
      '    at_open_end --> [*]',
      '    state "H*" as at_open_last',
      '  }',
      '  state "broken" as at_broken',
      '  at_broken --> [*]',
      '  any_at --> at_closed : door.slam',
      '  at_closed --> at_unlocking : door.open [isLocked]',
      '  at_closed --> at_open : door.open',
      '  at_unlocking --> at_open : unlock is done',
      '  at_unlocking --> at_closed : unlock fails<br/>after patience',
      '  at_open --> at_closed : done',
      '  at_open_wide --> at_open_ajar : after 1000 ms',
      '  at_open_ajar --> at_broken : [(not isOld and in open)]',
    ]);
  });

  test('a diagram draws parallel regions and escapes characters that mermaid would interpret', () => {
    expect(diagramOf(both).split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "both" as at {',
      '    state "left" as at_left {',
      '      [*] --> at_left_off',
      '      state "off" as at_left_off',
      '      state "on" as at_left_on',
      '    }',
      '    --',
      '    state "right" as at_right',
      '    --',
      '    state "any state" as any_at',
      '  }',
      '  any_at --> at_left : both.reset',
      '  at_left_off --> at_left_on : toggle',
      '  at_left_on --> at_left_off : toggle',
      '  at_right --> at_right : a#58;b#59;#34;c#34;',
    ]);
  });

  test('a diagram shows guards by name', () => {
    expect([
      guardText('isOld'),
      guardText({ type: 'isOld', params: {} }),
      guardText({ type: 'isOld', params: { years: 6, isWood: true, name: null } }),
      guardText({ type: 'isOld', params: () => ({ years: 6 }) }),
      guardText(() => true),
      guardText(not('isOld')),
      guardText(stateIn({ open: 'wide' })),
      guardText(stateIn({ open: { wide: 'day' }, locked: 'no' })),
    ]).toEqual([
      'isOld',
      'isOld',
      'isOld (years is 6, isWood is true, name is none)',
      'isOld',
      'inline guard',
      'not isOld',
      'in open.wide',
      'in open.wide.day and locked.no',
    ]);
  });
});

describe('a page', () => {
  test('a page lists states, events, actors, guards and delays', () => {
    const page = pageOf(door, 'door.machine.ts').split('\n');
    expect(page.slice(0, 6)).toEqual([
      '# door',
      '',
      'A door with a | in its words.',
      '',
      'Generated from [door.machine.ts](../../../machines/door.machine.ts) by `npm run docs`: change the machine, not this page.',
      '',
    ]);
    expect(page).toEqual(
      expect.arrayContaining([
        '| `unlocking` |  | `unlock` | `busy` |  |  | The key turns. |',
        '| `open` | compound |  |  | `ring` |  |  |',
        '| `open.last` | history |  |  |  |  |  |',
        '| door.slam | everywhere |  | `closed` | `ring` |  |',
        '| door.knock | `closed` |  | stays |  |  |',
        '| after patience | `unlocking` |  | `closed` |  |  |',
        '| `unlock` | `unlock` |  | `unlocking` |',
        '| `isOld` | `open.ajar` |',
        '| `patience` | 500 ms | `unlocking` |',
        '| `1000` | 1000 ms | `open.wide` |',
      ]),
    );
  });

  test('a page lists singletons, spawned actors and the receivers of messages', () => {
    const page = pageOf(both, 'both.machine.ts').split('\n');
    expect(page).toEqual(
      expect.arrayContaining([
        '| `world` | `world` | `theWorld` | everywhere |',
        '|  | `helper` |  | spawned by an action |',
        '| both.tell | everywhere |  | stays | `sendTo world: world.listen` |  |',
      ]),
    );
  });
});

describe('the folder of pages', () => {
  const pages = pagesOf(
    new Map<string, AnyStateMachine>([
      ['both.machine.ts', both],
      ['door.machine.ts', door],
    ]),
  );

  test('the folder has one page per machine and an index', () => {
    expect([...pages.keys()]).toEqual(['both.md', 'door.md', 'README.md']);
    expect(pages.get('README.md')).toContain('| [door](door.md) | 8 | A door with a \\| in its words. |');
  });

  test('pages are written into the folder, and those of machines that are gone are deleted', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'pages-')), 'docs');
    mkdirSync(folder);
    writeFileSync(join(folder, 'door.md'), '# another door\n');
    writeFileSync(join(folder, 'gate.md'), '# gate\n');
    writeFileSync(join(folder, 'generate.ts'), '');
    writePages(pages, folder);
    expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'both.md', 'door.md', 'generate.ts']);
    expect(readFileSync(join(folder, 'door.md'), 'utf8')).toBe(pages.get('door.md'));
  });

  test('a page belongs to the machine with the name of its file', () => {
    expect(machineOf('front-door.machine.ts', { frontDoorMachine: door, door: both })).toBe(door);
    expect(() => machineOf('door.machine.ts', { door })).toThrow(
      'machines/door.machine.ts does not export a machine named doorMachine',
    );
  });
});

describe('the words of all charts', () => {
  /** A guard asks a question, so that a chart reads as a sentence. */
  const QUESTION =
    /^(?:in |(?:is|are|has|have|can|may|must|was|will|asks|ends|lacks|leads|needs|prefers|shows|skips|waits)[A-Z])/;
  const MADE_BY_MACHINES = /[{}"\\]|inline (?:guard|action)/;

  async function textsOf({ file, path }: ReturnType<typeof machineSources>[number]) {
    const { id, states, transitions } = chartOf(machineOf(file, await import(pathToFileURL(path).href)));
    const words = (texts: readonly string[]) => texts.map((text) => `${id}: ${text}`);
    return {
      guards: transitions.flatMap(({ guards }) => guards).map((guard) => ({ id, guard })),
      all: words([
        ...transitions.flatMap(({ guard, actions }) => [...(guard === null ? [] : [guard]), ...actions]),
        ...Object.values(states).flatMap(({ entry, exit }) => [...entry, ...exit]),
      ]),
    };
  }

  test('every guard has a name that asks a question, and parameters are words', async () => {
    const charts = await Promise.all(machineSources().map(textsOf));
    const guards = charts.flatMap((chart) => chart.guards);
    expect(guards.length).toBeGreaterThan(300);
    expect(guards.filter(({ guard }) => !QUESTION.test(guard))).toEqual([]);
    expect(charts.flatMap(({ all }) => all).filter((text) => MADE_BY_MACHINES.test(text))).toEqual([]);
  });
});

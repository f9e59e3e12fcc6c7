import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../finding';
import { Lane } from '../lanes';
import { sum, table } from '../table';
import { askedBy } from '../words';
import { groupsOf, SEED, spread } from './choose';
import { sourceEquivalents } from './equivalent';
import { type SourceFault, sourceFaults } from './faults';
import { createNearTests, faultsIn, isOfFeature, nearestFirst, type Planted, readSource, readSources } from './files';
import { edited, watched } from './insert';
import type { SourceOrder } from './lane';

const VIEW = `import { useWords } from './words';

export function Door({ guests, isOpen, gate, http, user }: Props) {
  const { t } = useWords();
  useEffect(() => {
    const stop = listen(ring);
    window.addEventListener('keydown', ring, { signal });
    return () => stop();
  }, []);
  const enter = async (name: string) => {
    if (name === '') return;
    if (name.length > 20) throw new Error('The name is too long');
    await http.post('/api/doors/enter', { name, at: 1 });
    log.info('entered');
  };
  const sorted = guests.filter((one) => one.age >= 18).toSorted((a, b) => a.age - b.age);
  return (
    <Frame disabled={!isOpen} onClick={enter}>
      {isOpen && <Guests of={sorted} />}
      {guests.length < 2 ? <Few /> : null}
    </Frame>
  );
}
`;
const ROUTE = `export const routes = async (app, { gate, db }) => {
  app.get(PATH, async (request, reply) => {
    const user = await gate.administrator(request);
    if (request.params.userId !== user.uid) throw forbidden('Not yours');
    requireOwner(user);
    reply.header('cache-control', 'no-store');
    return db.select().from(doors).where(and(eq(doors.room, 1), eq(doors.userId, user.uid))).orderBy(asc(doors.at)).limit(5);
  });
};
const BodySchema = v.strictObject({ name: v.pipe(v.string(), v.maxLength(20)) });
`;

const lines = (faults: readonly SourceFault[]): string[] =>
  faults.map(({ kind, line, name }) => `${kind} ${line} ${name.split(': ').slice(1).join(': ')}`);
const named = (file: string, code: string, name: string): SourceFault => {
  const found = sourceFaults(file, code).find((fault) => fault.name === `${file}: ${name}`);
  if (found === undefined) throw new Error(`There is no fault ${name}`);
  return found;
};
const changedLine = (file: string, code: string, name: string): string | undefined => {
  const fault = named(file, code, name);
  return edited(code, fault.edit).split('\n')[fault.line - 1]?.trim();
};

describe('the faults of a source', () => {
  test('a view has faults in its conditions, requests, cleanup, order and boundaries', () => {
    expect(lines(sourceFaults('Door.tsx', VIEW))).toMatchInlineSnapshot(`
      [
        "call 5 Door: without useEffect(() => { const stop = listen(ring); window.addEventListener('…",
        "call 7 Door: without window.addEventListener('keydown', ring, { signal });",
        "cleanup 7 Door: options without signal",
        "cleanup 8 Door: nothing instead of return () => stop();",
        "cleanup 8 Door: without stop()",
        "branch 11 Door.enter: if (name === '') negated",
        "return 11 Door.enter: without if (name === '') return;",
        "boundary 12 Door.enter: >= in name.length > 20",
        "call 13 Door.enter: without await http.post('/api/doors/enter', { name, at: 1 });",
        "request 13 Door.enter: another path than '/api/doors/enter'",
        "request 13 Door.enter: post without name",
        "request 13 Door.enter: post without at",
        "order 16 Door: without .toSorted() in guests.filter((one) => one.age >= 18).toSorted((a, b) => a.age - b.age…",
        "order 16 Door: reversed .toSorted() in guests.filter((one) => one.age >= 18).toSorted((a, b) => a.age - b.age…",
        "filter 16 Door: without .filter() in guests.filter((one) => one.age >= 18)",
        "boundary 16 Door: > in one.age >= 18",
        "condition 18 Door: without disabled={!isOpen}",
        "call 18 Door: without onClick={enter}",
        "condition 19 Door: (isOpen) && negated",
        "condition 19 Door: always <Guests of={sorted} />",
        "condition 20 Door: (guests.length < 2) ? negated",
        "condition 20 Door: always <Few />",
        "boundary 20 Door: <= in guests.length < 2",
      ]
    `);
  });

  test('a route has faults in its checks of rights, its query, its answer and its schema', () => {
    expect(lines(sourceFaults('routes.ts', ROUTE))).toMatchInlineSnapshot(`
      [
        "call 2 routes: without app.get(PATH, async (request, reply) => { const user = await gate.admi…",
        "rights 3 routes.get PATH: gate.user instead of gate.administrator",
        "rights 4 routes.get PATH: if (request.params.userId !== user.uid) negated",
        "rights 4 routes.get PATH: without if (request.params.userId !== user.uid) throw forbidden('Not yours');",
        "rights 5 routes.get PATH: without requireOwner(user);",
        "answer 6 routes.get PATH: without reply.header('cache-control', 'no-store');",
        "boundary 7 routes.get PATH: without .limit() in db.select().from(doors).where(and(eq(doors.room, 1), eq(doors.userId, …",
        "order 7 routes.get PATH: without .orderBy() in db.select().from(doors).where(and(eq(doors.room, 1), eq(doors.userId, …",
        "rights 7 routes.get PATH: without .where() in db.select().from(doors).where(and(eq(doors.room, 1), eq(doors.userId, …",
        "filter 7 routes.get PATH: and() without eq(doors.room, 1)",
        "rights 7 routes.get PATH: and() without eq(doors.userId, user.uid)",
        "order 7 routes.get PATH: asc(doors.at) reversed",
        "request 10 BodySchema: schema without name",
        "boundary 10 BodySchema: v.pipe() without v.maxLength(20)",
      ]
    `);
  });

  test('the name of a fault stays when the lines above it change, and its line follows', () => {
    const moved = `const first = 1;\n\n${VIEW}`;
    expect(sourceFaults('Door.tsx', moved).map(({ name }) => name)).toEqual(
      sourceFaults('Door.tsx', VIEW).map(({ name }) => name),
    );
    const name = 'Door: (isOpen) && negated';
    expect(named('Door.tsx', moved, name).line).toBe(named('Door.tsx', VIEW, name).line + 2);
  });

  test('two equal faults of one function have different names', () => {
    const names = sourceFaults('two.ts', 'const f = (a) => { stop(); stop(); };').map(({ name }) => name);
    expect(names).toEqual(['two.ts: f: without stop();', 'two.ts: f: without stop(); [2]']);
  });

  test('a fault changes the source as its name says and nothing else, also after characters of two code units', () => {
    const code = `const emoji = '𝒳';\n${VIEW}`;
    const fault = named('Door.tsx', code, 'Door: (isOpen) && negated');
    expect(edited(code, fault.edit)).toBe(code.replace('{isOpen && <Guests', '{!(isOpen) && <Guests'));
    expect(changedLine('Door.tsx', VIEW, 'Door.enter: post without at')).toBe(
      "await http.post('/api/doors/enter', { name, ...{} });",
    );
    expect(changedLine('Door.tsx', VIEW, "Door.enter: another path than '/api/doors/enter'")).toBe(
      "await http.post('/apix/doors/enter', { name, at: 1 });",
    );
    expect(changedLine('Door.tsx', VIEW, 'Door: nothing instead of return () => stop();')).toBe('return () => {};');
    expect(changedLine('Door.tsx', VIEW, 'Door: <= in guests.length < 2')).toBe(
      '{guests.length <= 2 ? <Few /> : null}',
    );
    expect(changedLine('routes.ts', ROUTE, 'routes.get PATH: gate.user instead of gate.administrator')).toBe(
      'const user = await gate.user(request);',
    );
    expect(changedLine('routes.ts', ROUTE, 'routes.get PATH: and() without eq(doors.userId, user.uid)')).toContain(
      'and(eq(doors.room, 1), undefined)',
    );
    expect(
      changedLine(
        'routes.ts',
        ROUTE,
        "routes.get PATH: without if (request.params.userId !== user.uid) throw forbidden('Not yours');",
      ),
    ).toBe(';');
  });

  test('every fault of the product changes its source, has a name of its own and leaves code that can be read', () => {
    const sources = readSources().filter(({ feature }) => feature === 'search');
    const faults = faultsIn(sources);
    expect(new Set(faults.map(({ layer }) => layer))).toEqual(new Set(['domain', 'adapters', 'views', 'server']));
    const wrong = faults.filter(({ file, edit }) => {
      const code = readSource(file);
      const planted = edited(code, edit);
      return planted === code || parseSync(file, planted).errors.length > 0;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  test('every source that is listed as equivalent has that fault', () => {
    const files = new Set([...sourceEquivalents.keys()].map((name) => name.split(': ')[0]));
    const names = new Set(faultsIn(readSources().filter(({ file }) => files.has(file))).map(({ name }) => name));
    expect([...sourceEquivalents.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('which code is reached', () => {
  test('a watched source behaves as before and tells the faults that it reaches', async () => {
    const code = `export const rate = (age, isMember = age > 60) => {
  if (age < 18) return 'child';
  if (isMember) return () => age > 70
  return 'guest';
};`;
    const faults = sourceFaults('rate.ts', code);
    const reached: string[] = [];
    globalThis.plantReached = (id) => reached.push(faults[id]?.name.split(': ')[2] ?? '');
    const text = watched(
      code,
      [...faults.entries()].map(([id, { spot }]) => ({ id, spot })),
    );
    const { rate } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as {
      rate: (age: number) => string | (() => boolean);
    };
    expect(rate(10)).toBe('child');
    const byChild = new Set(reached.splice(0));
    const member = rate(61);
    expect(typeof member === 'function' && member()).toBe(false);
    globalThis.plantReached = undefined;
    expect(byChild).toEqual(
      new Set(['>= in age > 60', 'if (age < 18) negated', "without if (age < 18) return 'child';", '<= in age < 18']),
    );
    expect(new Set(reached)).toEqual(new Set(faults.map(({ name }) => name.split(': ')[2])));
  });
});

describe('the sample', () => {
  const fault = (kind: Planted['kind'], file: string, name: string): Planted => ({
    kind,
    file,
    name,
    layer: 'views',
    feature: 'doors',
    line: 1,
    isStatic: false,
    edit: { start: 0, end: 0, text: '' },
    spot: { start: 0, end: 0, form: 'statement' },
  });
  const many = Array.from({ length: 30 }, (_, index) =>
    fault(index % 3 === 0 ? 'cleanup' : 'call', `${index % 5}.ts`, `fault ${index}`),
  );

  test('a sample takes every kind in turn and spreads over files', () => {
    const one = Array.from({ length: 20 }, (_, index) => fault('call', 'one.ts', `call ${index}`));
    const others = [fault('call', 'two.ts', 'second'), fault('call', 'three.ts', 'third')];
    expect(new Set(spread([...one, ...others], 3, SEED).map(({ file }) => file)).size).toBe(3);
    const mixed = spread([...one, ...many], 10, SEED);
    expect(mixed.filter(({ kind }) => kind === 'cleanup')).toHaveLength(5);
  });

  test('a sample is the same in every run with its seed, also when other faults come and go', () => {
    const names = (of: readonly Planted[], seed: number) => spread(of, 6, seed).map(({ name }) => name);
    expect(names([...many].reverse(), SEED)).toEqual(names(many, SEED));
    expect(names(many, SEED + 1)).not.toEqual(names(many, SEED));
  });

  test('each feature of a layer has its share of the sample, or all with every 1', () => {
    const others = many.map((one): Planted => ({ ...one, layer: 'domain' }));
    const groups = groupsOf([...many, ...others], { each: 15, every: null, seed: SEED });
    expect(groups.map(({ layer, feature, faults }) => [layer, feature, faults.length])).toEqual([
      ['views', 'doors', 15],
      ['domain', 'doors', 15],
    ]);
    expect(groupsOf(many, { each: 15, every: 1, seed: SEED })[0]?.faults).toHaveLength(30);
  });
});

describe('the command', () => {
  const subjects = [
    { stem: 'chat', feature: 'chat' },
    { stem: 'outbox', feature: 'chat' },
    { stem: 'film', feature: 'media' },
  ];
  const sources = [
    { file: 'src/views/chat/Room.tsx', layer: 'views', feature: 'chat' },
    { file: 'src/views/media/Film.tsx', layer: 'views', feature: 'media' },
    { file: 'domain/media/likes.ts', layer: 'domain', feature: 'media' },
  ] as const;
  const asked = (...words: string[]) => {
    const found = askedBy(words, subjects, sources);
    return [...found.subjects.map(({ stem }) => stem), ...found.sources.map(({ file }) => file), ...found.unknown];
  };

  test('a layer selects its features, a machine is selected by its name, and an unknown word is reported', () => {
    expect(asked()).toHaveLength(6);
    expect(asked('machines')).toEqual(['chat', 'outbox', 'film']);
    expect(asked('views')).toEqual(['src/views/chat/Room.tsx', 'src/views/media/Film.tsx']);
    expect(asked('views', 'chat')).toEqual(['src/views/chat/Room.tsx']);
    expect(asked('machines', 'views', 'chat')).toEqual(['chat', 'outbox', 'src/views/chat/Room.tsx']);
    expect(asked('chat')).toEqual(['chat']);
    expect(asked('media')).toEqual(['src/views/media/Film.tsx', 'domain/media/likes.ts']);
    expect(asked('views', 'film')).toEqual(['film']);
    expect(asked('outbox', 'nothing')).toEqual(['outbox', 'nothing']);
  });

  test('the table has a row for each feature of a layer and one for all', () => {
    const finding = (part: string, verdict: Finding['verdict']): Finding => ({
      layer: 'views',
      part,
      verdict,
      name: part,
      kind: 'order',
      place: null,
      caughtBy: null,
    });
    const findings = [finding('chat', 'caught'), finding('chat', 'missed'), finding('media', 'equivalent')];
    expect(sum(findings)).toEqual({ faults: 3, caught: 1, equivalent: 1, missed: 1, share: '50.0 %' });
    expect(table(['layer', 'feature'], findings, ({ layer, part }) => [layer, part]).split('\n')).toEqual([
      '| layer | feature |     faults |     caught | equivalent |     missed |      share |',
      '| ----- | ------- | ---------: | ---------: | ---------: | ---------: | ---------: |',
      '| views | chat    |          2 |          1 |          0 |          1 |     50.0 % |',
      '| views | media   |          1 |          0 |          1 |          0 |            |',
      '| all   |         |          3 |          1 |          1 |          1 |     50.0 % |',
    ]);
  });
});

describe('the tests that have to notice', () => {
  test('the tests of a source are those that import it, over other sources and while they run', () => {
    const [source] = readSources().filter(({ file }) => file === 'src/adapters/people/presence-line.ts');
    if (source === undefined) throw new Error('The source has moved');
    const near = createNearTests()(source).map(({ test: file }) => file);
    expect(near).toContain('tests/server/realtime/entering.test.ts');
    expect(near.filter((file) => file.startsWith('tests/domain/'))).toEqual([]);
  });

  test('the tests of the same layer and feature come first, then those that are fewer imports away', () => {
    const tests = ['views/venue/far', 'domain/chat/rooms', 'views/chat/room', 'views/venue/near'];
    const nears = tests.map((name, index) => ({ test: `tests/${name}.test.ts`, steps: 9 - index }));
    const source = { layer: 'views', feature: 'chat' } as const;
    expect(nearestFirst(source, nears).map(({ test: file }) => file.slice(6, -8))).toEqual([
      'views/chat/room',
      'views/venue/near',
      'domain/chat/rooms',
      'views/venue/far',
    ]);
    expect(nears.map(({ test: file }) => isOfFeature(source, file))).toEqual([false, false, true, false]);
  });

  test('a planted fault makes a test that reaches it fail, a harmless one none, and an endless run is stopped', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const file = 'domain/chat/rooms.ts';
    const faults = sourceFaults(file, readSource(file));
    const fault = named(file, readSource(file), "peerIn: if (kindOfRoom(room) !== 'direct') negated");
    const lane = new Lane<SourceOrder>(fileURLToPath(new URL('lane.ts', import.meta.url)));
    const chosen = [{ file: 'tests/domain/chat/rooms.test.ts' }];
    const order = { fault: null, watched: [], known: [], chosen, limitMs: 100_000 };
    try {
      const watching = [{ file, spots: [...faults.entries()].map(([id, { spot }]) => ({ id, spot })) }];
      const { ran, failure } = await lane.run({ ...order, watched: watching });
      expect(failure).toBeNull();
      const ids = ran.filter(({ reached }) => reached.includes(faults.findIndex(({ name }) => name === fault.name)));
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.length).toBeLessThan(ran.length);
      const nothing = { file: 'domain/chat/text.ts', edit: { start: 0, end: 0, text: '// Nothing.\n' } };
      const outcomes = [
        await lane.run({ ...order, fault: nothing }),
        await lane.run({ ...order, fault: { file, edit: fault.edit } }),
        await lane.run({ ...order, fault: nothing }),
        await lane.run({ ...order, fault: nothing, limitMs: 1 }),
      ];
      expect(outcomes.map((outcome) => outcome.failure?.name ?? null)).toEqual([
        null,
        'rooms of the chat > two users have one direct room, in which each finds the other',
        null,
        'no end within 1 ms',
      ]);
    } finally {
      lane.end();
    }
  });

  test('tests in a file with a tag run as well, without the long ones', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const lane = new Lane<SourceOrder>(fileURLToPath(new URL('lane.ts', import.meta.url)));
    const chosen = [{ file: 'tests/server/login/registration-files.test.ts' }];
    try {
      const { ran, failure } = await lane.run({ fault: null, watched: [], known: [], chosen, limitMs: 100_000 });
      expect([failure, ran.length > 50, ran.filter(({ hasFailed }) => hasFailed)]).toEqual([null, true, []]);
    } finally {
      lane.end();
    }
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockedProviders,
  type ConsentTerms,
  type Decisions,
  isTrackingAccepted,
} from '../../../domain/privacy/cookies';
import { type ConsentEvent, consentMachine } from '../../../machines/privacy/consent.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, PROVIDERS } from './consent.inputs';

const DETAILED: ConsentTerms = { bannerType: 'DETAILED', providers: PROVIDERS, asksTracking: true };
const SIMPLE: ConsentTerms = { ...DETAILED, bannerType: 'SIMPLE' };
const NONE: ConsentTerms = { ...DETAILED, bannerType: 'NONE' };
const ALL: Decisions = { tube: true, wall: true, 'personalised-tracking': true };
const NECESSARY: Decisions = { tube: false, wall: false, 'personalised-tracking': false };
const BROKEN = faultError('NOT_REACHABLE');

function consent() {
  const keepDecisions = calls<void, { terms: ConsentTerms; decisions: Decisions }>(() => {});
  const machine = consentMachine.provide({ actors: { keepDecisions: keepDecisions.logic } });
  const run = start(machine);
  const send = async (...events: ConsentEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  return {
    ...run,
    machine,
    keepDecisions,
    send,
    state: () => run.actor.getSnapshot().value,
    isVisible: () => run.actor.getSnapshot().hasTag('visible'),
    decisions: () => run.actor.getSnapshot().context.decisions,
    blocked: (...ids: string[]) => {
      const { terms, decisions } = run.actor.getSnapshot().context;
      return blockedProviders(terms, decisions, ids);
    },
  };
}

/** A venue with the terms, a page on which one may be asked, and what the browser kept. */
async function venue(terms: ConsentTerms, decisions: Decisions = {}, isMandatory = false) {
  const run = consent();
  await run.send(
    { type: 'consent.configure', terms },
    { type: 'consent.visit', isMandatory },
    { type: 'consent.restore', decisions },
  );
  run.emitted.length = 0;
  return run;
}
const changed = (terms: ConsentTerms, decisions: Decisions) => ({ type: 'consent.changed', terms, decisions });

describe('the banner', () => {
  test.each<[string, ConsentTerms, Decisions, boolean, unknown]>([
    ['simple asks in short', SIMPLE, {}, false, { asking: 'brief' }],
    ['detailed asks for everything at once', DETAILED, {}, false, { asking: 'settings' }],
    ['of type NONE asks nobody', NONE, {}, false, 'closed'],
    ['asks again where one decision is missing', SIMPLE, { tube: true, wall: false }, false, { asking: 'brief' }],
    ['asks nothing where all is decided', DETAILED, ALL, false, 'closed'],
    ['asks nothing where all is refused', SIMPLE, NECESSARY, false, 'closed'],
    [
      'asks nothing where only necessary things are used',
      { ...SIMPLE, providers: [PROVIDERS[0]], asksTracking: false },
      {},
      false,
      'closed',
    ],
    ['asks nothing on a page that has to be readable', DETAILED, {}, true, 'closed'],
  ])('%s §3.50 §4.51', async (_, terms, decisions, isMandatory, value) => {
    const { state, isVisible } = await venue(terms, decisions, isMandatory);
    expect([state(), isVisible()]).toEqual([value, value !== 'closed']);
  });

  test('goes on a page that has to be readable, and comes back with the next that has not', async () => {
    const { send, isVisible } = await venue(SIMPLE);
    await send({ type: 'consent.visit', isMandatory: true });
    expect(isVisible()).toBe(false);
    await send({ type: 'consent.visit', isMandatory: false });
    expect(isVisible()).toBe(true);
  });

  test('asks again when a newer venue names another provider', async () => {
    const { send, isVisible } = await venue(SIMPLE, ALL);
    expect(isVisible()).toBe(false);
    const more = { ...SIMPLE, providers: [...PROVIDERS, { id: 'map', type: 'EXTERNAL_MEDIA' } as const] };
    await send({ type: 'consent.configure', terms: more });
    expect(isVisible()).toBe(true);
  });

  test.each([
    ['everywhere else', false],
    ['also on a page that has to be readable', true],
  ])('is opened by whoever wants to see their preferences, %s §4.52', async (_, isMandatory) => {
    const { send, state, keepDecisions, emitted } = await venue(SIMPLE, ALL, isMandatory);
    await send({ type: 'consent.open' });
    expect(state()).toBe('opened');
    await send({ type: 'consent.visit', isMandatory: !isMandatory });
    expect(state()).toBe('opened');
    await send({ type: 'consent.close' });
    expect([state(), keepDecisions.count(), emitted]).toEqual(['closed', 0, []]);
  });

  test('of type NONE cannot be opened, which is told §4.60', async () => {
    const { send, state, emitted } = await venue(NONE);
    await send({ type: 'consent.open' });
    expect([state(), emitted]).toEqual(['closed', [{ type: 'consent.notOpened' }]]);
  });

  test('shows its settings on demand, and goes back without what was switched', async () => {
    const { send, state, actor } = await venue(SIMPLE);
    await send({ type: 'consent.open' }, { type: 'consent.set', id: 'tube', accepted: true });
    expect([state(), actor.getSnapshot().context.draft]).toEqual([{ asking: 'settings' }, { tube: true }]);
    await send({ type: 'consent.close' });
    expect([state(), actor.getSnapshot().context.draft]).toEqual([{ asking: 'brief' }, {}]);
  });

  test('that is detailed and unanswered stays', async () => {
    const { send, state, actor } = await venue(DETAILED);
    await send({ type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.close' });
    expect([state(), actor.getSnapshot().context.draft]).toEqual([{ asking: 'settings' }, { tube: true }]);
  });

  test('that somebody has opened stays when decisions or a newer venue arrive, and goes when nobody is asked', async () => {
    const { send, state } = await venue(SIMPLE, ALL);
    await send({ type: 'consent.open' });
    await send({ type: 'consent.restore', decisions: NECESSARY }, { type: 'consent.configure', terms: DETAILED });
    expect(state()).toBe('opened');
    await send({ type: 'consent.configure', terms: NONE });
    expect(state()).toBe('closed');
  });
});

describe('preferences that somebody has opened', () => {
  test('take over what arrives, and tell it: decisions, a newer venue, and one that asks nobody', async () => {
    const { send, actor, emitted } = await venue(SIMPLE, ALL);
    await send({ type: 'consent.open' }, { type: 'consent.restore', decisions: NECESSARY });
    expect(actor.getSnapshot().context).toMatchObject({ decisions: NECESSARY, draft: NECESSARY, terms: SIMPLE });
    await send({ type: 'consent.configure', terms: DETAILED });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.terms]).toEqual(['opened', DETAILED]);
    await send({ type: 'consent.configure', terms: NONE });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.terms]).toEqual(['closed', NONE]);
    expect(emitted).toEqual([changed(SIMPLE, NECESSARY), changed(DETAILED, NECESSARY), changed(NONE, NECESSARY)]);
  });

  test.each<[string, Decisions, ConsentEvent[], Decisions, Decisions[]]>([
    ['all at once', NECESSARY, [{ type: 'consent.acceptAll' }], ALL, [ALL]],
    ['to what is necessary', ALL, [{ type: 'consent.onlyNecessary' }], NECESSARY, [NECESSARY]],
    [
      'for all external media',
      NECESSARY,
      [{ type: 'consent.setExternalMedia', accepted: true }, { type: 'consent.save' }],
      { ...ALL, 'personalised-tracking': false },
      [{ ...ALL, 'personalised-tracking': false }],
    ],
    [
      'back, because they are closed unsaved',
      NECESSARY,
      [{ type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.close' }],
      NECESSARY,
      [],
    ],
  ])('are changed %s', async (_, before, events, after, kept) => {
    const { send, actor, keepDecisions } = await venue(SIMPLE, before);
    await send({ type: 'consent.open' }, ...events);
    const { value, context } = actor.getSnapshot();
    expect([value, context.decisions, context.draft]).toEqual(['closed', after, after]);
    expect(keepDecisions.inputs()).toEqual(kept.map((decisions) => ({ terms: SIMPLE, decisions })));
  });
});

describe('a decision', () => {
  test.each<[string, ConsentEvent[], Decisions]>([
    ['all', [{ type: 'consent.acceptAll' }], ALL],
    ['only what is necessary', [{ type: 'consent.onlyNecessary' }], NECESSARY],
    [
      'one provider, and the rest is refused',
      [{ type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.save' }],
      { ...NECESSARY, tube: true },
    ],
    [
      'all external media, and no tracking',
      [{ type: 'consent.setExternalMedia', accepted: true }, { type: 'consent.save' }],
      { ...ALL, 'personalised-tracking': false },
    ],
    [
      'all external media but one',
      [
        { type: 'consent.setExternalMedia', accepted: true },
        { type: 'consent.set', id: 'wall', accepted: false },
        { type: 'consent.save' },
      ],
      { ...NECESSARY, tube: true },
    ],
    [
      'tracking alone',
      [{ type: 'consent.set', id: 'personalised-tracking', accepted: true }, { type: 'consent.save' }],
      { ...NECESSARY, 'personalised-tracking': true },
    ],
    [
      'nothing for what cannot be switched off, or is not there',
      [
        { type: 'consent.set', id: 'session', accepted: false },
        { type: 'consent.set', id: 'pigeon', accepted: true },
        { type: 'consent.save' },
      ],
      NECESSARY,
    ],
  ])('for %s is kept and told, and closes the banner §4.57 §4.58 §4.59', async (_, events, decisions) => {
    const { send, state, emitted, keepDecisions } = await venue(DETAILED);
    await send(...events);
    expect([state(), keepDecisions.inputs()]).toEqual(['closed', [{ terms: DETAILED, decisions }]]);
    expect(emitted).toEqual([changed(DETAILED, decisions)]);
  });

  test('counts at once, before it is kept, and where it cannot be kept', async () => {
    const { send, state, blocked, keepDecisions, emitted } = await venue(SIMPLE);
    keepDecisions.reply = null;
    await send({ type: 'consent.acceptAll' });
    expect([state(), blocked('tube', 'wall', 'session')]).toEqual(['keeping', []]);
    keepDecisions.fail(BROKEN);
    await quiet();
    expect([state(), blocked('tube')]).toEqual(['closed', []]);
    expect(emitted.at(-1)).toEqual({ type: 'consent.notKept', fault: BROKEN.fault });
  });

  test('is changed later, and revoked at any time', async () => {
    const { send, decisions, keepDecisions, blocked } = await venue(SIMPLE, ALL);
    await send(
      { type: 'consent.open' },
      { type: 'consent.set', id: 'wall', accepted: false },
      { type: 'consent.save' },
    );
    expect([decisions(), blocked('tube', 'wall')]).toEqual([{ ...ALL, wall: false }, ['wall']]);
    await send({ type: 'consent.revoke' });
    expect([decisions(), blocked('tube', 'wall')]).toEqual([NECESSARY, ['tube', 'wall']]);
    expect(keepDecisions.count()).toBe(2);
  });

  test('from blocked content allows its provider alone; what is undecided is still asked for', async () => {
    const { send, state, blocked, keepDecisions } = await venue(SIMPLE);
    await send({ type: 'consent.allow', id: 'tube' });
    expect([state(), blocked('tube', 'wall')]).toEqual([{ asking: 'brief' }, ['wall']]);
    expect(keepDecisions.inputs()).toEqual([{ terms: SIMPLE, decisions: { tube: true } }]);
  });

  test('that is made while another is being kept is kept as well', async () => {
    const { send, keepDecisions, state } = await venue(SIMPLE, ALL);
    keepDecisions.reply = null;
    await send({ type: 'consent.allow', id: 'tube' }, { type: 'consent.open' }, { type: 'consent.onlyNecessary' });
    expect(keepDecisions.inputs().map(({ decisions }) => decisions)).toEqual([ALL, NECESSARY]);
    keepDecisions.answer();
    await quiet();
    expect(state()).toBe('closed');
  });
});

describe('what may load', () => {
  test('is what is required, before anything is decided §4.55', async () => {
    const { blocked } = await venue(SIMPLE);
    expect(blocked('session', 'tube', 'wall')).toEqual(['tube', 'wall']);
  });

  test('is what was accepted before, as it was kept §4.53 §4.56', async () => {
    const { blocked, emitted, send } = await venue(SIMPLE);
    await send({ type: 'consent.restore', decisions: { ...NECESSARY, wall: true } });
    expect(blocked('session', 'tube', 'wall')).toEqual(['tube']);
    expect(emitted.at(-1)).toEqual(changed(SIMPLE, { ...NECESSARY, wall: true }));
  });

  test('is never what the venue does not name, whatever was decided', async () => {
    const { send, blocked } = await venue(DETAILED, { ...ALL, pigeon: true });
    await send({ type: 'consent.allow', id: 'pigeon' });
    expect(blocked('pigeon', 'tube')).toEqual(['pigeon']);
  });

  test('is everything the venue names where the banner is of type NONE, in memory only; tracking is not §4.54', async () => {
    const { send, blocked, decisions, keepDecisions, actor } = await venue(NONE);
    const everything: ConsentEvent[] = [
      { type: 'consent.open' },
      { type: 'consent.allow', id: 'tube' },
      { type: 'consent.revoke' },
      { type: 'consent.acceptAll' },
      { type: 'consent.onlyNecessary' },
      { type: 'consent.save' },
      { type: 'consent.close' },
    ];
    await send(...everything);
    expect([blocked('session', 'tube', 'wall', 'pigeon'), decisions(), keepDecisions.count()]).toEqual([
      ['pigeon'],
      {},
      0,
    ]);
    const { terms } = actor.getSnapshot().context;
    expect(isTrackingAccepted(terms, decisions())).toBe(false);
  });
});

test('a notice that was closed stays closed in its area', async () => {
  const { send, actor } = await venue(SIMPLE);
  for (const areaId of ['lobby', 'stage', 'lobby']) await send({ type: 'consent.dismissNotice', areaId });
  expect(actor.getSnapshot().context.dismissedAreaIds).toEqual(['stage', 'lobby']);
});

const anything = fc.oneof(
  fc.constantFrom<ConsentEvent>(
    { type: 'consent.open' },
    { type: 'consent.close' },
    { type: 'consent.save' },
    { type: 'consent.acceptAll' },
    { type: 'consent.onlyNecessary' },
    { type: 'consent.revoke' },
    { type: 'consent.setExternalMedia', accepted: true },
    { type: 'consent.setExternalMedia', accepted: false },
    { type: 'consent.visit', isMandatory: true },
    { type: 'consent.visit', isMandatory: false },
    { type: 'consent.restore', decisions: {} },
    { type: 'consent.restore', decisions: ALL },
    ...[NONE, SIMPLE, DETAILED].map((terms) => ({ type: 'consent.configure', terms }) as const),
  ),
  fc
    .record({
      id: fc.constantFrom('tube', 'wall', 'session', 'pigeon', 'personalised-tracking'),
      accepted: fc.boolean(),
    })
    .map((choice) => ({ ...choice, type: 'consent.set' as const })),
  fc.constantFrom('tube', 'pigeon').map((id) => ({ type: 'consent.allow' as const, id })),
);

test('whatever is done in whatever order, only what was accepted may load, and nothing else is said or kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 30 }), async (events) => {
      const { send, actor, emitted, keepDecisions, blocked } = consent();
      for (const event of events) {
        const before = actor.getSnapshot();
        await send(event);
        const { context, value } = actor.getSnapshot();
        const { terms, decisions, isMandatory } = context;
        expect(blocked('session', 'tube', 'wall', 'pigeon')).toEqual(
          ['session', 'tube', 'wall', 'pigeon'].filter(
            (id) =>
              !terms.providers.some((provider) => provider.id === id) ||
              (id !== 'session' && terms.bannerType !== 'NONE' && decisions[id] !== true),
          ),
        );
        expect(isMandatory && typeof value === 'object').toBe(false);
        expect(terms.bannerType === 'NONE' && actor.getSnapshot().hasTag('visible')).toBe(false);
        const isNews = decisions !== before.context.decisions || terms !== before.context.terms;
        expect(isNews ? emitted.at(-1) : null).toEqual(isNews ? changed(terms, decisions) : null);
      }
      expect(keepDecisions.inputs().every(({ terms }) => terms.bannerType !== 'NONE')).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('replays from its log', async () => {
  const { machine, record, send, keepDecisions } = await venue(SIMPLE);
  await send({ type: 'consent.open' }, { type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.save' });
  keepDecisions.reply = () => {
    throw BROKEN;
  };
  await send({ type: 'consent.revoke' });
  await send({ type: 'consent.configure', terms: NONE }, { type: 'consent.open' });
  expectReplay(machine, record);
});

test('every state is reached and every transition is taken', () => {
  coverPaths(consentMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { terms, isMandatory } = snapshot.context;
      expect(terms.bannerType === 'NONE' && snapshot.hasTag('visible')).toBe(false);
      expect(isMandatory && snapshot.matches('asking')).toBe(false);
    },
  });
});

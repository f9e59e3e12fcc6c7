import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockedProviders,
  type ConsentTerms,
  type Decisions,
  isTrackingAccepted,
} from '../../../domain/privacy/cookies';
import { type ConsentEvent, consentMachine, type Keeping } from '../../../machines/privacy/consent.machine';
import { calls, faultError, quiet, SEALED_ADA } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, PROVIDERS } from './consent.inputs';

const DETAILED: ConsentTerms = { bannerType: 'DETAILED', providers: PROVIDERS, asksTracking: true };
const SIMPLE: ConsentTerms = { ...DETAILED, bannerType: 'SIMPLE' };
const NONE: ConsentTerms = { ...DETAILED, bannerType: 'NONE' };
const ALL: Decisions = { tube: true, wall: true, 'personalised-tracking': true };
const NECESSARY: Decisions = { tube: false, wall: false, 'personalised-tracking': false };
const GUEST = { architectureId: null, identity: null };
const BROKEN = faultError('NOT_REACHABLE');

function consent() {
  const keepDecisions = calls<void, Keeping>(() => {});
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

/** A venue with these terms, a page on which the banner may ask, and the browser's stored decisions. */
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
    ['simple shows the short question', SIMPLE, {}, false, { asking: 'brief' }],
    ['detailed shows all decisions at once', DETAILED, {}, false, { asking: 'settings' }],
    ['of type NONE does not ask', NONE, {}, false, 'closed'],
    ['missing one decision asks again', SIMPLE, { tube: true, wall: false }, false, { asking: 'brief' }],
    ['fully decided does not ask', DETAILED, ALL, false, 'closed'],
    ['fully refused does not ask', SIMPLE, NECESSARY, false, 'closed'],
    [
      'only for necessary content does not ask',
      { ...SIMPLE, providers: [PROVIDERS[0]], asksTracking: false },
      {},
      false,
      'closed',
    ],
    ['on a page that must stay readable does not ask', DETAILED, {}, true, 'closed'],
  ])('a banner that is %s §3.50 §4.51', async (_, terms, decisions, isMandatory, value) => {
    const { state, isVisible } = await venue(terms, decisions, isMandatory);
    expect([state(), isVisible()]).toEqual([value, value !== 'closed']);
  });

  test('the banner disappears on a page that must stay readable and returns on the next other page', async () => {
    const { send, isVisible } = await venue(SIMPLE);
    await send({ type: 'consent.visit', isMandatory: true });
    expect(isVisible()).toBe(false);
    await send({ type: 'consent.visit', isMandatory: false });
    expect(isVisible()).toBe(true);
  });

  test('the banner asks again when a newer venue adds a provider', async () => {
    const { send, isVisible } = await venue(SIMPLE, ALL);
    expect(isVisible()).toBe(false);
    const more = { ...SIMPLE, providers: [...PROVIDERS, { id: 'map', type: 'EXTERNAL_MEDIA' } as const] };
    await send({ type: 'consent.configure', terms: more });
    expect(isVisible()).toBe(true);
  });

  test.each([
    ['on any other page', false],
    ['even on a page that must stay readable', true],
  ])('the banner opens when the user opens their preferences, %s §4.52', async (_, isMandatory) => {
    const { send, state, keepDecisions, emitted } = await venue(SIMPLE, ALL, isMandatory);
    await send({ type: 'consent.open' });
    expect(state()).toBe('opened');
    await send({ type: 'consent.visit', isMandatory: !isMandatory });
    expect(state()).toBe('opened');
    await send({ type: 'consent.close' });
    expect([state(), keepDecisions.count(), emitted]).toEqual(['closed', 0, []]);
  });

  test('a banner of type NONE cannot be opened, which is reported §4.60', async () => {
    const { send, state, emitted } = await venue(NONE);
    await send({ type: 'consent.open' });
    expect([state(), emitted]).toEqual(['closed', [{ type: 'consent.notOpened' }]]);
  });

  test('the banner shows its settings on request and discards changes on going back', async () => {
    const { send, state, actor } = await venue(SIMPLE);
    await send({ type: 'consent.open' }, { type: 'consent.set', id: 'tube', accepted: true });
    expect([state(), actor.getSnapshot().context.draft]).toEqual([{ asking: 'settings' }, { tube: true }]);
    await send({ type: 'consent.close' });
    expect([state(), actor.getSnapshot().context.draft]).toEqual([{ asking: 'brief' }, {}]);
  });

  test('an unanswered detailed banner stays', async () => {
    const { send, state, actor } = await venue(DETAILED);
    await send({ type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.close' });
    expect([state(), actor.getSnapshot().context.draft]).toEqual([{ asking: 'settings' }, { tube: true }]);
  });

  test('an opened banner stays when decisions or a newer venue arrive and closes if the venue has no banner', async () => {
    const { send, state } = await venue(SIMPLE, ALL);
    await send({ type: 'consent.open' });
    await send({ type: 'consent.restore', decisions: NECESSARY }, { type: 'consent.configure', terms: DETAILED });
    expect(state()).toBe('opened');
    await send({ type: 'consent.configure', terms: NONE });
    expect(state()).toBe('closed');
  });
});

describe('opened preferences', () => {
  test('opened preferences apply and report arriving decisions, a newer venue and a venue without a banner', async () => {
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
    ['to only what is necessary', ALL, [{ type: 'consent.onlyNecessary' }], NECESSARY, [NECESSARY]],
    [
      'for all external media',
      NECESSARY,
      [{ type: 'consent.setExternalMedia', accepted: true }, { type: 'consent.save' }],
      { ...ALL, 'personalised-tracking': false },
      [{ ...ALL, 'personalised-tracking': false }],
    ],
    [
      'back when closed unsaved',
      NECESSARY,
      [{ type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.close' }],
      NECESSARY,
      [],
    ],
  ])('opened preferences change %s', async (_, before, events, after, kept) => {
    const { send, actor, keepDecisions } = await venue(SIMPLE, before);
    await send({ type: 'consent.open' }, ...events);
    const { value, context } = actor.getSnapshot();
    expect([value, context.decisions, context.draft]).toEqual(['closed', after, after]);
    expect(keepDecisions.inputs()).toEqual(kept.map((decisions) => ({ ...GUEST, terms: SIMPLE, decisions })));
  });
});

describe('a decision', () => {
  test.each<[string, ConsentEvent[], Decisions]>([
    ['all', [{ type: 'consent.acceptAll' }], ALL],
    ['only what is necessary', [{ type: 'consent.onlyNecessary' }], NECESSARY],
    [
      'one provider, refusing the rest',
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
      'nothing that is required or unknown',
      [
        { type: 'consent.set', id: 'session', accepted: false },
        { type: 'consent.set', id: 'pigeon', accepted: true },
        { type: 'consent.save' },
      ],
      NECESSARY,
    ],
  ])('a decision for %s is stored, reported and closes the banner §4.57 §4.58 §4.59', async (_, events, decisions) => {
    const { send, state, emitted, keepDecisions } = await venue(DETAILED);
    await send(...events);
    expect([state(), keepDecisions.inputs()]).toEqual(['closed', [{ ...GUEST, terms: DETAILED, decisions }]]);
    expect(emitted).toEqual([changed(DETAILED, decisions)]);
  });

  test('a decision applies at once, even if it cannot be stored', async () => {
    const { send, state, blocked, keepDecisions, emitted } = await venue(SIMPLE);
    keepDecisions.reply = null;
    await send({ type: 'consent.acceptAll' });
    expect([state(), blocked('tube', 'wall', 'session')]).toEqual(['keeping', []]);
    keepDecisions.fail(BROKEN);
    await quiet();
    expect([state(), blocked('tube')]).toEqual(['closed', []]);
    expect(emitted.at(-1)).toEqual({ type: 'consent.notKept', fault: BROKEN.fault });
  });

  test('a decision can be changed and revoked at any time', async () => {
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

  test('a decision at blocked content allows only its provider; other questions stay open', async () => {
    const { send, state, blocked, keepDecisions } = await venue(SIMPLE);
    await send({ type: 'consent.allow', id: 'tube' });
    expect([state(), blocked('tube', 'wall')]).toEqual([{ asking: 'brief' }, ['wall']]);
    expect(keepDecisions.inputs()).toEqual([{ ...GUEST, terms: SIMPLE, decisions: { tube: true } }]);
  });

  test('a decision is stored for the signed-in user and the venue', async () => {
    const { send, keepDecisions } = await venue(SIMPLE);
    await send({ type: 'consent.user', identity: SEALED_ADA }, { type: 'consent.enter', architectureId: 'aurora' });
    await send({ type: 'consent.allow', id: 'tube' });
    await send({ type: 'consent.user', identity: null }, { type: 'consent.allow', id: 'wall' });
    expect(keepDecisions.inputs().map(({ architectureId, identity }) => [architectureId, identity?.uid])).toEqual([
      ['aurora', 'ada'],
      ['aurora', undefined],
    ]);
  });

  test('a decision made while another is stored is stored too', async () => {
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
  test('before any decision only required content may load §4.55', async () => {
    const { blocked } = await venue(SIMPLE);
    expect(blocked('session', 'tube', 'wall')).toEqual(['tube', 'wall']);
  });

  test('content accepted before may load §4.53 §4.56', async () => {
    const { blocked, emitted, send } = await venue(SIMPLE);
    await send({ type: 'consent.restore', decisions: { ...NECESSARY, wall: true } });
    expect(blocked('session', 'tube', 'wall')).toEqual(['tube']);
    expect(emitted.at(-1)).toEqual(changed(SIMPLE, { ...NECESSARY, wall: true }));
  });

  test('content that the venue does not name never loads', async () => {
    const { send, blocked } = await venue(DETAILED, { ...ALL, pigeon: true });
    await send({ type: 'consent.allow', id: 'pigeon' });
    expect(blocked('pigeon', 'tube')).toEqual(['pigeon']);
  });

  test('with a banner of type NONE all named content except tracking may load, in memory only §4.54', async () => {
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

test('a closed notice stays closed in every area', async () => {
  const { send, actor } = await venue(SIMPLE);
  expect(actor.getSnapshot().context.isNoticeClosed).toBe(false);
  await send({ type: 'consent.dismissNotice' }, { type: 'consent.visit', isMandatory: false });
  expect(actor.getSnapshot().context.isNoticeClosed).toBe(true);
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

test('in any order, only accepted content may load, and nothing else is reported or stored', async () => {
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
  );
});

test('consent replays from its log', async () => {
  const { machine, record, send, keepDecisions } = await venue(SIMPLE);
  await send({ type: 'consent.open' }, { type: 'consent.set', id: 'tube', accepted: true }, { type: 'consent.save' });
  keepDecisions.reply = () => {
    throw BROKEN;
  };
  await send({ type: 'consent.revoke' });
  await send({ type: 'consent.configure', terms: NONE }, { type: 'consent.open' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of consent', () => {
  coverPaths(consentMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { terms, isMandatory } = snapshot.context;
      expect(terms.bannerType === 'NONE' && snapshot.hasTag('visible')).toBe(false);
      expect(isMandatory && snapshot.matches('asking')).toBe(false);
    },
  });
});

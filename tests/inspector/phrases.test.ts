import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Chart } from '../../src/inspector/chart/chart';
import { hasWords, type Need, wordedChart, wordsOf } from '../../src/inspector/chart/phrases';
import { isOtherwise, possibleIn } from '../../src/inspector/chart/possible';
import de from '../../src/inspector/phrases/de.json';
import en from '../../src/inspector/phrases/en.json';
import { specificationOf } from '../../src/inspector/specification';
import { numbersOf, testsOf } from '../../src/inspector/tests';
import table from '../../src/inspector/tests.json';
import type { Language } from '../../src/inspector/words';
import { CHARTS, chartNamed } from './charts';

/** Everything that the sentences of a chart need from the catalogue in one language. */
function needsOf(language: Language, chart: Chart): Need[] {
  const needs: Need[] = [];
  const words = wordsOf(language, chart.id, (need) => needs.push(need));
  for (const { id, kind, entry, exit } of Object.values(chart.states)) {
    if (kind !== 'history') words.stateText(id);
    for (const action of [...entry, ...exit]) words.actionText(action);
  }
  for (const one of chart.transitions) {
    words.eventText(one);
    if (one.condition !== null) words.conditionText(one.condition);
    for (const action of one.actions) words.actionText(action);
  }
  return needs;
}

/** The root passes on the facts of all parts: most of them have words, the rest only names. */
const PASSING = 'root';
const SPECIFIED = Object.keys(CHARTS).filter((id) => specificationOf(id).length > 0);

describe('the words of charts', () => {
  test.each(SPECIFIED.filter((id) => id !== PASSING))(
    'all names in the chart of %s, which is in the specification, have words in both languages',
    (id) => {
      const chart = chartNamed(id);
      const missing = (['en', 'de'] as const).flatMap((language) =>
        needsOf(language, chart)
          .filter(({ key }) => key === undefined)
          .map(({ kind, name }) => `${language} ${kind} ${name}`),
      );
      expect(hasWords(id)).toBe(true);
      expect(missing).toEqual([]);
    },
  );

  test('both languages have words for the same names, and none that no chart has', () => {
    const keysOf = (phrases: object): string[] =>
      Object.entries(phrases).flatMap(([kind, words]: [string, object]) =>
        Object.keys(words).map((key) => `${kind} ${key}`),
      );
    expect(keysOf(de)).toEqual(keysOf(en));
    const used = new Set(
      SPECIFIED.flatMap((id) => needsOf('en', chartNamed(id)).map(({ kind, key }) => `${kind} ${key}`)),
    );
    expect(keysOf(en).filter((key) => !used.has(key))).toEqual([]);
  });

  test('a condition is shown with all its parts', () => {
    const words = wordsOf('en', 'session');
    const signedOut = { kind: 'named', text: 'isSignedOut' } as const;
    const clause = words.conditionText(signedOut);
    expect(words.conditionText({ kind: 'not', of: [signedOut] })).toBe(`it is not so that ${clause}`);
    expect(words.conditionText({ kind: 'or', of: [signedOut, { kind: 'and', of: [signedOut, signedOut] }] })).toBe(
      `${clause} or (${clause} and ${clause})`,
    );
    expect(words.conditionText({ kind: 'in', text: 'connected.signedOut' })).toBe(
      `“${words.stateText('session.connected.signedOut')}” is the case`,
    );
  });

  test('a transition is one sentence: event, condition, what is done and where it leads', () => {
    const chart = chartNamed('account');
    const words = wordsOf('en', 'account');
    const sentences = chart.transitions
      .filter(({ source }) => source === 'account.counting.fiveOfSix')
      .map((one) => words.sentenceText(one, isOtherwise(chart.transitions, one)));
    expect(sentences).toEqual([
      'When a login to this account fails, if the last failed login was at least two minutes ago: notes when the login failed. Then: “Failed logins in a row are counted, the account is not locked”.',
      'When a login to this account fails, in all other cases: notes when the login failed. Then: “The account is locked for at most two minutes”.',
      'When the time of two minutes in which a failed login counts is over: forgets the failed logins and the lock; reports the new count to the login lockout. Then: “No failed login counts”.',
    ]);
  });

  test('what the catalogue does not know is spelt out', () => {
    const words = wordsOf('en', 'calls');
    expect(hasWords('calls')).toBe(false);
    expect(words.whenText({ type: 'calls.hangUp', source: 'calls', delay: null })).toBe('When calls: hang up');
    expect(wordedChart('en', chartNamed('calls'))).toBe(chartNamed('calls'));
  });

  test('an event has the same words in every transition, including delays and results', () => {
    const chart = chartNamed('session');
    const words = wordsOf('en', 'session');
    for (const one of chart.transitions.filter(({ type }) => type !== '')) {
      expect(words.receivedText(one.type)).toBe(words.eventText(one));
    }
    expect(words.receivedText('xstate.init')).toBe('it begins');
  });

  test('a chart in words has the same states and transitions', () => {
    const chart = chartNamed('session');
    const worded = wordedChart('de', chart);
    expect(Object.keys(worded.states)).toEqual(Object.keys(chart.states));
    expect(worded.transitions.map(({ id, targets }) => [id, targets])).toEqual(
      chart.transitions.map(({ id, targets }) => [id, targets]),
    );
    expect(worded.states['session.connected.signedIn.fresh']?.key).toBe(de.states['session.connected.signedIn.fresh']);
    expect(wordedChart('de', chart)).toBe(worded);
  });
});

describe('what can happen', () => {
  const possible = (id: string, ...active: string[]) =>
    possibleIn(chartNamed(id), [id, ...active.map((state) => `${id}.${state}`)]);

  test('an inner state can do what its outer states can', () => {
    const groups = possible('venue', 'ready', 'ready.current');
    expect(groups.map(({ state }) => state)).toContain('venue.ready');
    expect(groups.flatMap(({ transitions }) => transitions.map(({ type }) => type))).toContain('venue.versionRead');
  });

  test('what an inner state takes in any case is not offered by its outer states', () => {
    const groups = possible('session', 'connected', 'connected.checkingAuthority');
    const changes = groups.flatMap(({ state, transitions }) =>
      transitions.filter(({ type }) => type === 'identity.changed').map(({ guard }) => [state, guard]),
    );
    expect(changes).toEqual([
      ['session.connected.checkingAuthority', 'isSignedOut'],
      ['session.connected', 'isOtherUser'],
    ]);
    const refusing = possible('session', 'connected', 'connected.refusing');
    const expiries = refusing.flatMap(({ state, transitions }) =>
      transitions.filter(({ type }) => type === 'session.expire').map(() => state),
    );
    expect(expiries).toEqual(['session.connected.refusing']);
  });

  test('a transition without a condition after one with a condition is for all other cases', () => {
    const { transitions } = chartNamed('lockout');
    const others = transitions.filter((one) => isOtherwise(transitions, one));
    expect(others.length).toBeGreaterThan(0);
    for (const one of others) {
      const before = transitions.filter(({ source, type }) => source === one.source && type === one.type);
      expect(before.indexOf(one)).toBeGreaterThan(0);
    }
  });
});

describe('the tests that show a transition', () => {
  test('a transition has the sentence that it alone shows, and tests of its own machine', () => {
    const clearing = chartNamed('venue').transitions.find(
      ({ source, guard }) => source === 'venue.ready' && guard === 'wasUnpublished',
    );
    expect(clearing === undefined ? [] : numbersOf('venue', clearing)).toEqual(['4.43']);
    const locking = chartNamed('account').transitions.find(
      ({ source, guard }) => source === 'account.counting.fiveOfSix' && guard === null,
    );
    expect(locking === undefined ? [] : testsOf('account', locking).map(({ file }) => file)).toEqual([
      'tests/machines/login/account.test.ts',
    ]);
  });

  test('every named test is in a file that is there', () => {
    const files = new Set(table.tests.map(({ file }) => file));
    expect([...files].filter((file) => !existsSync(file))).toEqual([]);
  });

  test('nine in ten transitions of what the specification names have a test', () => {
    const all = SPECIFIED.flatMap((id) => chartNamed(id).transitions.map((one) => testsOf(id, one).length));
    expect(all.filter((count) => count > 0).length / all.length).toBeGreaterThan(0.9);
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allAccepted,
  blockedProviders,
  type ConsentTerms,
  choicesOf,
  completed,
  type Decisions,
  isAccepted,
  isTrackingAccepted,
  isUndecided,
  NO_TERMS,
  onlyNecessary,
  TRACKING_CHOICE,
  withExternalMedia,
} from '../../../domain/privacy/cookies';

const ids = fc.constantFrom('tube', 'wall', 'map', 'session');
const terms: fc.Arbitrary<ConsentTerms> = fc.record({
  bannerType: fc.constantFrom('NONE' as const, 'SIMPLE' as const, 'DETAILED' as const),
  providers: fc.uniqueArray(
    fc.record({ id: ids, type: fc.constantFrom('TECHNICALLY_REQUIRED' as const, 'EXTERNAL_MEDIA' as const) }),
    { selector: ({ id }) => id },
  ),
  asksTracking: fc.boolean(),
});
const decisions: fc.Arbitrary<Decisions> = fc.dictionary(
  fc.oneof(ids, fc.constantFrom(TRACKING_CHOICE, 'pigeon', '__proto__')),
  fc.boolean(),
);
const typeOf = ({ providers }: ConsentTerms, id: string) => providers.find((provider) => provider.id === id)?.type;

describe('consent per provider', () => {
  test('a provider may load if it is required, accepted or consent is off; an unknown one never', () => {
    fc.assert(
      fc.property(terms, decisions, fc.oneof(ids, fc.constant('pigeon')), (all, made, id) => {
        const type = typeOf(all, id);
        const may =
          type === 'TECHNICALLY_REQUIRED' ||
          (type === 'EXTERNAL_MEDIA' && (all.bannerType === 'NONE' || made[id] === true));
        expect(isAccepted(all, made, id)).toBe(may);
        expect(blockedProviders(all, made, [id, id])).toEqual(may ? [] : [id]);
      }),
    );
  });

  test("a required provider is not the user's choice §6.14", () => {
    fc.assert(
      fc.property(terms, decisions, (all, made) => {
        const required = all.providers.filter(({ type }) => type === 'TECHNICALLY_REQUIRED').map(({ id }) => id);
        expect(choicesOf(all).filter((id) => required.includes(id))).toEqual([]);
        expect(blockedProviders(all, onlyNecessary(all), required)).toEqual([]);
        expect(blockedProviders(all, made, required)).toEqual([]);
      }),
    );
  });
});

describe('consent decisions', () => {
  test('every kind of decision leaves nothing undecided and decides only what was asked', () => {
    fc.assert(
      fc.property(terms, decisions, (all, made) => {
        for (const decided of [allAccepted(all), onlyNecessary(all), completed(all, made)]) {
          expect(isUndecided(all, decided)).toBe(false);
          expect(Object.keys(decided).toSorted()).toEqual(choicesOf(all).toSorted());
        }
      }),
    );
  });

  test('completing decisions keeps those made and refuses the rest', () => {
    fc.assert(
      fc.property(terms, decisions, (all, made) => {
        const decided = completed(all, made);
        for (const id of choicesOf(all)) expect(decided[id]).toBe(Object.hasOwn(made, id) ? made[id] : false);
      }),
    );
  });

  test('a decision on all external media leaves tracking unchanged §4.58', () => {
    fc.assert(
      fc.property(terms, decisions, fc.boolean(), (all, made, accepted) => {
        const decided = withExternalMedia(all, made, accepted);
        expect(decided[TRACKING_CHOICE]).toBe(made[TRACKING_CHOICE]);
        const media = all.providers.filter(({ type }) => type === 'EXTERNAL_MEDIA');
        expect(media.every(({ id }) => decided[id] === accepted)).toBe(true);
      }),
    );
  });

  test('a decision on tracking counts only if tracking is asked for, and only as a yes', () => {
    fc.assert(
      fc.property(terms, decisions, (all, made) => {
        expect(isTrackingAccepted(all, made)).toBe(all.asksTracking && made[TRACKING_CHOICE] === true);
      }),
    );
    expect(isTrackingAccepted({ ...NO_TERMS, asksTracking: true }, {})).toBe(false);
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, initialsOf, nameFromEmail, withoutPlusSuffix } from '../../../domain/kernel/names';
import { mayDesign, mayHost, ROLES } from '../../../domain/kernel/user';

const user = (name: string, email = 'ada.lovelace@example.org') => ({
  userId: 'u',
  email,
  attributes: { name, company: '', title: '' },
});

describe('name from an e-mail address §3.12', () => {
  test.each([
    ['ada.lovelace@example.org', 'Ada Lovelace'],
    ['ada@example.org', 'Ada'],
    ['ada-maria.lovelace@example.org', 'Ada Maria Lovelace'],
    ['ada_lovelace@example.org', 'Ada_lovelace'],
    ['ada+event@example.org', 'Ada Event'],
    ['..ada..lovelace..@example.org', 'Ada Lovelace'],
    ['LOVELACE.ada2@example.org', 'LOVELACE Ada2'],
    ['élodie.größe@example.org', 'Élodie Größe'],
    ['किरण.राव@example.org', 'किरण राव'],
    ['ada', 'Ada'],
    ['@example.org', ''],
    ['', ''],
  ])('e-mail address %j gives the name %j', (email, name) => {
    expect(nameFromEmail(email)).toBe(name);
  });

  test('a name from an e-mail address has no empty word and no at sign', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (email) => {
        const name = nameFromEmail(email);
        expect(name).not.toMatch(/@|^ | $| {2}/);
      }),
    );
  });

  test('the name from the e-mail address is the fallback for a missing name', () => {
    expect(displayName(user('Augusta Ada King'))).toBe('Augusta Ada King');
    expect(displayName(user(''))).toBe('Ada Lovelace');
    expect(displayName(user('  '))).toBe('Ada Lovelace');
    expect(displayName(user('', ''))).toBe('');
  });
});

describe('initials', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['Augusta Ada King', 'AK'],
    ['ada', 'A'],
    ['  ada   lovelace ', 'AL'],
    ['Anne-Marie', 'AM'],
    ["Conan O'Brien", 'CO'],
    ['Conan O’Brien', 'CO'],
    ['Ada (Lovelace)', 'AL'],
    ['🎉 Ada Lovelace 🚀', 'AL'],
    ['👩‍💻', ''],
    ['عادل إمام', 'عإ'],
    ['عادل', 'ع'],
    ['किरण राव', 'किरा'],
    ['e\u0301lodie Dupont', 'E\u0301D'],
    ['ßen Wit', 'SW'],
    ['田中 太郎', '田太'],
    ['𝒜da 𝓛ovelace', '𝒜𝓛'],
    ['3 Musketeers', '3M'],
    ["' '", ''],
    ['', ''],
    ['Ada (she/her)', 'A'],
    ['Ada Lovelace [she / her]', 'AL'],
    ['Ada she/her', 'AS'],
    ['Ada Lovelace (she/her', 'AL'],
    ['(she/her)', 'S'],
  ])('initials of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test('initials have at most two letters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(initialsOf(name).match(/[\p{L}\p{N}]/gu)?.length ?? 0).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('plus suffix §5.11', () => {
  test.each([
    ['ada+event@example.org', 'ada@example.org'],
    ['ada+a+b@example.org', 'ada@example.org'],
    ['ada+@example.org', 'ada@example.org'],
    ['ada@example.org', 'ada@example.org'],
    ['ada@ex+ample.org', 'ada@ex+ample.org'],
    ['ada+x@ex+ample.org', 'ada@ex+ample.org'],
    ['+49123@example.org', '+49123@example.org'],
    ['ada+event', 'ada+event'],
    ['', ''],
  ])('e-mail address %j without its plus suffix is %j', (email, sanitised) => {
    expect(withoutPlusSuffix(email)).toBe(sanitised);
  });

  test('removing a plus suffix is idempotent and keeps the domain', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.stringMatching(/^[a-z+]*$/), (email, suffix) => {
        const at = email.lastIndexOf('@');
        const sanitised = withoutPlusSuffix(`${email.slice(0, at)}+${suffix}${email.slice(at)}`);
        expect(withoutPlusSuffix(sanitised)).toBe(sanitised);
        expect(sanitised.slice(sanitised.lastIndexOf('@'))).toBe(email.slice(at));
      }),
    );
  });
});

test.each([
  [[], false],
  [[ROLES.privileged, ROLES.host, 'SOMETHING_ELSE'], false],
  [['designer'], false],
  [[ROLES.designer], true],
  [['SOMETHING_ELSE', ROLES.admin], true],
])('a user with the roles %j may design: %s', (roles, may) => {
  expect(mayDesign(roles)).toBe(may);
});

test.each([
  [[], false],
  [[ROLES.privileged, ROLES.designer, 'SOMETHING_ELSE'], false],
  [['host'], false],
  [[ROLES.host], true],
  [['SOMETHING_ELSE', ROLES.admin], true],
])('a user with the roles %j joins meetings as a host: %s', (roles, may) => {
  expect(mayHost(roles)).toBe(may);
});

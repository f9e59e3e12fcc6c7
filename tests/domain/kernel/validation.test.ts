import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ConfirmationNumberSchema,
  EmailPasswordSchema,
  EmailSchema,
  RegistrationNumberSchema,
} from '../../../domain/kernel/validation';

/** The message keys that a form shows, in order. */
const complaints = (schema: v.GenericSchema, input: unknown): string[] =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => issue.message);

const email = (length: number): string => `${'a'.repeat(50)}@${'b'.repeat(40)}.${'c'.repeat(length - 96)}.org`;

describe('e-mail address §5.3', () => {
  test.each([
    'ada@example.org',
    'ada.lovelace+event@mail.example.co.uk',
    "conan.o'brien@example.org",
    'a@b.cd',
    'ADA_1@EXAMPLE.ORG',
    'ada@xn--bcher-kva.example',
    'ada@example.xn--p1ai',
    'ada@my--site.example',
    '  ada@example.org ',
    email(127),
  ])('%j is a valid e-mail address', (text) => {
    expect(complaints(EmailSchema, text)).toEqual([]);
    expect(v.parse(EmailSchema, text)).toBe(text.trim());
  });

  test.each([
    ['', ['validation.emailRequired']],
    ['   ', ['validation.emailRequired']],
    ['ada', ['validation.emailInvalid']],
    ['ada@', ['validation.emailInvalid']],
    ['@example.org', ['validation.emailInvalid']],
    ['ada@example', ['validation.emailInvalid']],
    ['ada@example.', ['validation.emailInvalid']],
    ['ada@.org', ['validation.emailInvalid']],
    ['ada@exa mple.org', ['validation.emailInvalid']],
    ['ada lovelace@example.org', ['validation.emailInvalid']],
    ['ada@b@example.org', ['validation.emailInvalid']],
    ['ada@example.org\u0000', ['validation.emailInvalid']],
    [email(128), ['validation.valueTooLong']],
  ])('%j is not an e-mail address, with one message', (text, messages) => {
    expect(complaints(EmailSchema, text)).toEqual(messages);
  });
});

describe('e-mail and password §5.4', () => {
  const login = (password: string, address = 'ada@example.org') =>
    complaints(EmailPasswordSchema, { email: address, password });

  test.each(['x', ' ', ' with blanks ', 'x'.repeat(127)])('password %j is accepted unchanged', (password) => {
    expect(v.parse(EmailPasswordSchema, { email: ' ada@example.org', password })).toEqual({
      email: 'ada@example.org',
      password,
    });
  });

  test('e-mail and password are required and shorter than 128 characters', () => {
    expect(login('')).toEqual(['validation.passwordRequired']);
    expect(login('x'.repeat(128))).toEqual(['validation.valueTooLong']);
    expect(login('', '')).toEqual(['validation.emailRequired', 'validation.passwordRequired']);
  });
});

describe('confirmation number §5.1', () => {
  test.each(['AURORA1815\u200B', '\u202AAURORA1815\u202C', 'ＡＵＲＯＲＡ１８１５', 'AURORA\u00AD1815'])(
    '%j, copied with characters that nobody sees, is a valid confirmation number',
    (text) => {
      expect(v.parse(ConfirmationNumberSchema, text)).toBe('AURORA1815');
    },
  );

  test.each(['A', 'ABC123', '0', 'größe7', ' ABC ', 'x'.repeat(127)])('%j is a valid confirmation number', (text) => {
    expect(v.parse(ConfirmationNumberSchema, text)).toBe(text.trim());
  });

  test.each([
    ['', ['validation.required']],
    [' ', ['validation.required']],
    ['A-1', ['validation.lettersAndDigits']],
    ['A B', ['validation.lettersAndDigits']],
    ['A_1', ['validation.lettersAndDigits']],
    ['½', ['validation.lettersAndDigits']],
    ['A🎪', ['validation.lettersAndDigits']],
    ['x'.repeat(128), ['validation.valueTooLong']],
  ])('%j is not a confirmation number', (text, messages) => {
    expect(complaints(ConfirmationNumberSchema, text)).toEqual(messages);
  });
});

describe('registration number §5.7', () => {
  test.each(['0', '7', '0007', '2147483647', ` 12 `, `${'0'.repeat(126)}1`])(
    '%j is a valid registration number',
    (text) => {
      expect(v.parse(RegistrationNumberSchema, text)).toBe(text.trim());
    },
  );

  test.each([
    ['', ['validation.required']],
    ['2147483648', ['validation.numberTooLarge']],
    ['٢١٤٧٤٨٣٦٤٨', ['validation.numberTooLarge']],
    ['-1', ['validation.number']],
    ['+1', ['validation.number']],
    ['1.5', ['validation.number']],
    ['1e3', ['validation.number']],
    ['0x1', ['validation.number']],
    ['0xffffffffff', ['validation.number']],
    ['1 2', ['validation.number']],
    ['seven', ['validation.number']],
    ['0'.repeat(128), ['validation.valueTooLong']],
  ])('%j is not a registration number', (text, messages) => {
    expect(complaints(RegistrationNumberSchema, text)).toEqual(messages);
  });
});

test.each([
  [127, []],
  [128, ['validation.valueTooLong']],
])('a value of %i characters has the messages %j §5.9', (length, messages) => {
  expect(complaints(ConfirmationNumberSchema, 'x'.repeat(length))).toEqual(messages);
});

describe('digits of every script', () => {
  const zeros = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) =>
    /\p{Nd}/u.test(String.fromCodePoint(code)),
  );
  /** The first characters of the blocks of ten, such as "0", "٠" and "०". */
  const scripts = zeros.filter((_, at) => at % 10 === 0);
  const inScript = (number: string, zero: number): string =>
    number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

  test('there are blocks of ten digits in many scripts', () => {
    expect(zeros.length % 10).toBe(0);
    expect(scripts.map((zero) => String.fromCodePoint(zero))).toEqual(
      expect.arrayContaining(['0', '٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟶']),
    );
  });

  test('a ticket number is the same number in every script', () => {
    fc.assert(
      fc.property(fc.nat(2_147_483_647), fc.constantFrom(...scripts), (number, zero) => {
        expect(v.parse(RegistrationNumberSchema, inScript(String(number), zero))).toBe(String(number));
      }),
    );
  });

  test('a confirmation number has the same digits in every script, and keeps its letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Zä語0-9]{1,20}$/u), fc.constantFrom(...scripts), (text, zero) => {
        expect(v.parse(ConfirmationNumberSchema, inScript(text, zero))).toBe(text);
      }),
    );
  });

  test.each(['١٨١٥', '۱۸۱۵', '१८१५', ' １８１５ '])('the ticket number %j is 1815', (text) => {
    expect(v.parse(RegistrationNumberSchema, text)).toBe('1815');
  });
});

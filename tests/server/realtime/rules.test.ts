import { describe, expect, test } from 'vitest';
import { JsonPlace, type Place } from '../../../server/realtime/rules/place';
import { type Auth, compileRules } from '../../../server/realtime/rules/rules';
import { oracleOf } from './rules-oracle';
import { applied, keysOf, NOW, type Patch } from './rules-world';

const auth: Auth = { uid: 'ann', provider: 'custom', token: { admin: true, level: 3, name: 'Ann', roles: ['guest'] } };
const data = {
  text: 'Hello',
  number: 3,
  yes: true,
  branch: { a: 1, b: { c: 'deep' } },
  length: 7,
};

const canRead = (rule: unknown, user: Auth | null = auth): boolean =>
  compileRules({ rules: { place: { $key: { '.read': rule } } } }).canRead({
    auth: user,
    now: NOW,
    root: new JsonPlace({ place: { here: data } }),
    path: ['place', 'here'],
  });

describe('an expression', () => {
  test.each<[string, boolean]>([
    ['true', true],
    ['false', false],
    ['(true)', true],
    ['!false', true],
    ['true && !false || false', true],
    ["$key === 'here'", true],
    ["$key == 'there'", false],
    ["$key != 'there'", true],
    ['now === 1800000000000', true],
    ['auth != null', true],
    ['auth == auth', true],
    ["auth.uid === 'ann'", true],
    ["auth['uid'] === 'ann'", true],
    ["auth.provider == 'custom'", true],
    ['auth.token.admin === true', true],
    ['auth.token.level > 2', true],
    ['auth.token.level + 1 === 4', true],
    ["auth.token.name.beginsWith('A')", true],
    ['auth.token.name.length === 3', true],
    ["auth.token.roles[0] === 'guest'", true],
    ['auth.token.roles == null', false],
    ['auth.token.missing == null', true],
    ['auth.token.missing.deeper == null', true],
    ["auth.token.missing.contains('a')", false],
    ["data.child('text').val() === 'Hello'", true],
    ["data.child('text').isString() && data.child('number').isNumber() && data.child('yes').isBoolean()", true],
    ["data.child('branch').isString() || data.child('branch').isNumber() || data.child('branch').isBoolean()", false],
    ["data.child('branch/b/c').val() === 'deep'", true],
    ["data.child('/branch/b/').child('c').val() === 'deep'", true],
    ["data.child('branch//b').exists()", false],
    ["data.child('').exists()", false],
    ["data.hasChild('')", false],
    ["data.child('/').exists()", true],
    ["data.child('nothing').child('below').val() === null", true],
    ["data.child('text/below').exists()", false],
    ["data.child('branch').val() === data.child('branch').val()", false],
    ["data.child('branch').val() != null", true],
    ["data.child('branch').exists() && data.child('branch').hasChildren() && !data.child('text').hasChildren()", true],
    ["data.hasChildren(['text', 'branch/b'])", true],
    ["data.hasChildren(['text', 'nothing'])", false],
    ["data.child('branch/b').parent().child('a').val() === 1", true],
    ['data.parent().parent().val() != null', true],
    ['data.parent().parent().parent().exists() || true', false],
    ["root.child('place/' + $key + '/number').val() === 3", true],
    ["root.child(data.child('number').val()).exists() || true", false],
    ["data.child('text').val().length === 5", true],
    ["data.child('text').val().contains('ell')", true],
    ["data.child('text').val().beginsWith('He')", true],
    ["data.child('text').val().endsWith('lo')", true],
    ["data.child('text').val().replace('l', 'L') === 'HeLLo'", true],
    ["data.child('text').val().toLowerCase() === 'hello'", true],
    ["data.child('text').val().toUpperCase() === 'HELLO'", true],
    ["data.child('text').val().matches(/^H[a-z]{4}$/)", true],
    ["data.child('text').val().matches(/^HELLO$/i)", true],
    ["data.child('text').val().matches(/^(Hi|Hello)$/)", true],
    ["data.child('text').val().matches(/lo$/)", true],
    ["data.child('text').val().matches(/^hello$/)", false],
    ["data.child('number').val().contains('3') || true", false],
    ["data.child('number').val().matches(/3/) || true", false],
    ["data.child('number').val() + 1 > 3", true],
    ["data.child('number').val() + '' === '3'", true],
    ["data.child('text').val() + 1 === 'Hello1'", true],
    ["data.child('nothing').val() + 'a' === 'nulla' || true", false],
    ["data.child('yes').val() + 'a' === 'truea' || true", false],
    ['1 + 2 * 3 - 4 / 2 === 5', true],
    ['7 % 4 === 3', true],
    ['1 / 0 > 1 || 1 / 0 <= 1', false],
    ["-data.child('number').val() === -3", true],
    ["-data.child('text').val() === 1 || true", false],
    ["data.child('text').val() * 2 > 0 || true", false],
    ["data.child('number').val() < 4 && data.child('number').val() <= 3 && data.child('number').val() >= 3", true],
    ["data.child('number').val() > 'a' || true", false],
    ["data.child('text').val() > 2 || true", false],
    ["data.child('yes').val() > 0 || true", false],
    ["data.child('nothing').val() > 0 || true", false],
    ["data.child('nothing').val() >= data.child('nothing').val()", true],
    ["data.child('text').val() < 'Hellp'", true],
    ["data.child('number').val() === '3'", false],
    ["data.child('number').val() == 3", true],
    ["(data.child('yes').val() === true ? data.child('number').val() : 'no') === 3", true],
    ["(false ? 1 : 'no') === 'no'", true],
    ["false && data.child('number').val().contains('3')", false],
    ["true || data.child('number').val().contains('3')", true],
    ['query.orderByKey && query.orderByChild === null && query.limitToFirst === null', true],
  ])('%s is %s, as targaryen says too', (rule, expected) => {
    const oracle = oracleOf({ rules: { place: { $key: { '.read': rule } } } });
    expect(canRead(rule)).toBe(expected);
    expect(oracle.mayRead(auth, 'place/here', {}, { place: { here: data } })).toBe(expected);
  });

  test.each<[string, boolean]>([
    ["auth.token.name.endsWith('n')", true],
    ["('ana' + '').endsWith('a')", true],
    ["data.child('branch').val().length === null", true],
  ])('%s is %s', (rule, expected) => {
    expect(canRead(rule)).toBe(expected);
  });

  test.each<[string, string]>([
    ['', 'cannot be read'],
    ['true true', 'goes on after its end'],
    ['true)', 'goes on after its end'],
    ['true /* sure */', 'goes on after its end'],
    ['true && /* sure */ true', 'has a comment'],
    ['true; true', 'goes on after its end'],
    ['1', 'is not a boolean'],
    ["'true'", 'is not a boolean'],
    ['auth', 'is not a boolean'],
    ['data.val()', 'is not a boolean'],
    ['auth.uid && true', 'between types'],
    ['!auth.uid', 'before a type'],
    ['auth ? true : false', 'is not a boolean'],
    ['user != null', 'is an unknown name'],
    ['$other === null', 'is an unknown name'],
    ['newData.exists()', 'is unknown in .read'],
    ['data.value() === 1', 'unknown method "value"'],
    ["data.child('a', 'b').exists()", 'wrong number'],
    ['data.child(1).exists()', 'is not a text'],
    ['data.child().exists()', 'wrong number'],
    ['data.exists(1)', 'is not a text'],
    ['data.hasChildren([])', 'needs one list'],
    ["data.hasChildren('a')", 'needs one list'],
    ['data.getPriority() === null', 'priorities are not supported'],
    ['data === null', 'between types'],
    ['data.foo === null', 'unknown property'],
    ["data['val']() === null", 'calls something other than a method'],
    ["$key['length'] === 1", 'where only auth'],
    ['query.orderByPriority', 'unknown property'],
    ['now.length === 1', 'unknown property'],
    ["now > 'a'", 'between types'],
    ["now - 'a' > 1", 'between types'],
    ['true + 1 > 1', 'between types'],
    ['true > false', 'between types'],
    ['null + 1 > 1', 'between types'],
    ['+now > 1', 'before a type'],
    ['typeof now === "number"', 'before a type'],
    ['now & 1 === 1', 'unknown operator'],
    ["'a' in auth", 'unknown operator'],
    ['(now = 1) === 1', 'is not supported'],
    ['[1] == null', 'is not supported'],
    ['this == null', 'is not supported'],
    ['new Date() == null', 'is not supported'],
    ['eval("1") === 1', 'calls something other'],
    ['auth => true', 'cannot be read'],
    ['`a` === "a"', 'cannot be read'],
    ['/a/ === null', 'is a regular expression outside'],
    ["$key.matches('a')", 'needs one regular expression'],
    ['now.matches(/a/)', 'something other than a text'],
  ])('%s is refused when the file is loaded', (rule, reason) => {
    expect(() => canRead(rule)).toThrow(reason);
    expect(() => canRead(rule)).toThrow(/^rules\/place\/\$key\/\.read: /);
  });
});

describe('a pattern', () => {
  const load = (pattern: string) => () => canRead(`$key.matches(${pattern})`);

  test.each([
    '/^[A-Za-z0-9_-]{20}$/',
    '/^[0-9a-f]{8}-[0-9a-f]{4}$/',
    '/^(stage|live)$/',
    '/a|b/',
    '/^a*$/',
    '/^(ab)+c?$/',
    '/^\\w+\\.\\d{2,4}$/',
    '/^[^/\\]]*$/i',
  ])('%s is accepted', (pattern) => {
    expect(load(pattern)).not.toThrow();
  });

  test.each<[string, string]>([
    ['/^(a+)+$/', 'repeats a group'],
    ['/^(a*)*$/', 'repeats a group'],
    ['/^(a|a)*$/', 'repeats a group'],
    ['/^(a?){30}$/', 'repeats a group'],
    ['/^((a{1,9}))+$/', 'repeats a group'],
    ['/^a*a*b$/', 'more than one'],
    ['/^(a*|b*)$/', 'more than one'],
    ['/a+b/', 'begin with "^"'],
    ['/[a-z]{1,100}/', 'too many choices'],
    ['/^[a-z]{1,100}x[a-z]{1,100}$/', 'too many choices'],
    ['/^[a-z]{1,20}x*$/', 'too many choices'],
    ['/^a??$/', 'repeats a repetition'],
    ['/^a+?$/', 'repeats a repetition'],
    ['/^(?:a)$/', 'starts with "?"'],
    ['/^(?=a)a$/', 'starts with "?"'],
    ['/^(a)\\1$/', 'unknown escape'],
    ['/^\\bword$/', 'unknown escape'],
    ['/a^b/', '"^" elsewhere'],
    ['/a$b/', '"$" elsewhere'],
    ['/^a|b$/', 'needs parentheses'],
    ['/^a$/g', 'flags'],
    ['/^[]$/', 'empty set'],
    ['/^a{,2}$/', '"{" without numbers'],
  ])('%s is refused', (pattern, reason) => {
    expect(load(pattern)).toThrow(reason);
  });
});

describe('a file of rules', () => {
  test.each<[unknown, string]>([
    [null, 'an object with "rules" alone'],
    [{ rules: {}, more: {} }, 'an object with "rules" alone'],
    [{ rules: [] }, 'rules: is not an object'],
    [{ rules: { a: true } }, 'rules/a: is not an object'],
    [{ rules: { '.read': 1 } }, 'rules/.read: is neither a text nor a boolean'],
    [{ rules: { '.reed': 'true' } }, 'rules/.reed: is neither a rule nor a key'],
    [{ rules: { 'a/b': {} } }, 'rules/a/b: is neither a rule nor a key'],
    [{ rules: { '.indexOn': [1] } }, 'rules/.indexOn: is neither a text'],
    [{ rules: { $a: {}, $b: {} } }, 'rules/$b: is the second name'],
    [{ rules: { $a: { b: { $a: {} } } } }, 'rules/$a/b/$a: is a name that stands above'],
    [{ rules: { '$a-b': {} } }, 'rules/$a-b: is not a name'],
    [{ rules: { '.write': 'query.orderByKey' } }, 'rules/.write: "query" is unknown in .write'],
  ])('%j is refused', (file, reason) => {
    expect(() => compileRules(file)).toThrow(reason);
  });

  const file = {
    rules: {
      open: { '.read': true, inner: { '.read': false } },
      list: {
        '.indexOn': 'at',
        fixed: { '.write': true, '.validate': "newData.val() === 'fixed'" },
        $item: {
          '.write': "auth.uid === 'ann'",
          '.validate': "newData.hasChildren(['name'])",
          name: { '.validate': 'newData.isString() && newData.val().length < 5' },
          $other: { '.validate': false },
        },
      },
    },
  };
  const tree = { list: { one: { name: 'One' } } };
  const rules = compileRules(file);
  const oracle = oracleOf(file);

  test.each<[string, string, boolean]>([
    ['a granted place', 'open', true],
    ['a place below a granted one', 'open/inner/deep', true],
    ['a place above a granted one', '', false],
    ['a place without rules', 'elsewhere', false],
  ])('reading %s', (_, path, expected) => {
    const root = new JsonPlace(tree);
    expect(rules.canRead({ auth: null, now: NOW, root, path: keysOf(path) })).toBe(expected);
    expect(oracle.mayRead(null, path, {}, tree)).toBe(expected);
  });

  test.each<[string, Patch, boolean]>([
    ['a valid record', { 'list/two': { name: 'Two' } }, true],
    ['an invalid record', { 'list/two': { name: 'Three' } }, false],
    ['a record with an unknown field', { 'list/two': { name: 'Two', more: 1 } }, false],
    ['a field that the record needs, as removed', { 'list/one/name': null, 'list/one/more': 1 }, false],
    ['the only field of a record, as removed', { 'list/one/name': null }, true],
    ['an empty record', { 'list/two': {} }, true],
    ['a record as removed', { 'list/one': null }, true],
    ['a field of a record', { 'list/one/name': 'Uno' }, true],
    ['a field below a text', { 'list/one/name/first': 'U' }, false],
    ['two records, one of them invalid', { 'list/two': { name: 'Two' }, 'list/three': { name: 3 } }, false],
    ['a place with a rule of its own instead of the wildcard’s', { 'list/fixed': 'fixed' }, true],
    ['a value that this place refuses', { 'list/fixed': { name: 'Two' } }, false],
    ['the list as a whole', { list: null }, false],
    ['a place without rules', { elsewhere: 1 }, false],
  ])('writing %s', (_, patch, expected) => {
    const newRoot = new JsonPlace(applied(tree, patch));
    const paths = Object.keys(patch).map(keysOf);
    expect(rules.canWrite({ auth, now: NOW, root: new JsonPlace(tree), newRoot, paths })).toBe(expected);
    expect(oracle.mayWrite(auth, patch, tree)).toBe(expected);
  });

  test('an error of the tree is no denial', () => {
    const broken: Place = {
      exists: () => true,
      hasChildren: () => false,
      keys: () => [],
      json: () => null,
      child: () => broken,
      leaf() {
        throw new Error('broken tree');
      },
    };
    const reading = compileRules({ rules: { '.read': 'data.val() === 1' } });
    expect(() => reading.canRead({ auth: null, now: NOW, root: broken, path: [] })).toThrow('broken tree');
  });
});

describe('a place over JSON', () => {
  test('leaves out empty branches and nulls', () => {
    const place = new JsonPlace({ a: {}, b: { c: null, d: { e: {} } }, f: false, g: ['x', null] });
    expect(place.json()).toEqual({ f: false, g: { 0: 'x' } });
    expect([...place.keys()]).toEqual(['f', 'g']);
    expect([place.child('b').exists(), place.child('f').exists(), place.child('g').hasChildren()]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('a JSON place has only its own children', () => {
    const place = new JsonPlace(JSON.parse('{ "__proto__": { "a": 1 } }'));
    expect([place.child('constructor').exists(), place.child('a').exists()]).toEqual([false, false]);
    expect(place.child('__proto__').child('a').leaf()).toBe(1);
    expect(new JsonPlace(['x']).child('length').exists()).toBe(false);
  });
});

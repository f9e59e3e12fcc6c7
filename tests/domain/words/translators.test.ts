import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CATALOGUES, type Catalogue, readLanguage } from '../../../docs/words/translators/catalogues';
import { readCsv } from '../../../docs/words/translators/csv';
import { answer } from '../../../docs/words/translators/main';
import { keysSeen, writeScreens } from '../../../docs/words/translators/screens';
import { usageOf } from '../../../docs/words/translators/usage';
import { readXliff } from '../../../docs/words/translators/xliff';
import { LOCALES } from '../../../domain/kernel/constants';

const ENGLISH: Record<string, string> = {
  'login.title': 'Welcome',
  'login.submit': 'Log in',
  'login.wait': 'Please wait for {{seconds}} s.',
  'chat.unread.one': '{{count}} new message',
  'chat.unread.other': '{{count}} new messages',
  'chat.kinds.TEXT': 'Text & “pictures”, <files>',
};

const POLISH = `{
  "login": {
    "title": "Witamy",
    "submit": "Zaloguj się",
    "wait": "Zaczekaj {{seconds}} s."
  },
  "chat": {
    "unread": {
      "one": "{{count}} nowa wiadomość",
      "few": "{{count}} nowe wiadomości",
      "many": "{{count}} nowych wiadomości",
      "other": "{{count}} nowej wiadomości"
    },
    "kinds": {
      "TEXT": "Tekst"
    }
  }
}
`;

let root = '';
const roots: string[] = [];
const path = (name: string): string => join(root, name);
const read = (name: string): string => readFileSync(path(name), 'utf8');
const write = (name: string, content: string): void => writeFileSync(path(name), content);
const edit = (name: string, from: string, to: string): void => {
  expect(read(name)).toContain(from);
  write(name, read(name).replace(from, to));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
  roots.push(root);
  mkdirSync(path('words'));
  mkdirSync(path('views/login'), { recursive: true });
  write('words/pl.json', POLISH);
  write('words/fr.json', '{ "login": { "title": "Bienvenue" } }\n');
  write('views/login/Form.tsx', "<h1>{t('login.title')}</h1><button>{t('login.submit')}</button>");
  write('views/Chat.tsx', "t(`chat.kinds.${kind}`); counted('chat.unread', 3)");
});
afterAll(() => roots.forEach((one) => rmSync(one, { recursive: true })));

const catalogue = (english = ENGLISH): Catalogue => ({
  name: 'venue',
  prefix: '',
  file: (locale) => `words/${locale}.json`,
  english: new Map(Object.entries(english)),
  usedIn: ['views'],
});
const run = (args: string, english = ENGLISH) =>
  answer(
    args.split(' ').map((arg) => (arg.startsWith('out') ? path(arg) : arg)),
    { catalogues: [catalogue(english)], root },
  );

const exportPolish = (format = 'xliff') => run(`export out --languages pl --format ${format}`);

describe('an export', () => {
  test('the overview counts the texts that each language has and lacks', () => {
    expect(run('export out --languages pl,fr')).toEqual({
      code: 0,
      text: 'pl: 8 texts in pl.xlf, 0 without a translation\nfr: 7 texts in fr.xlf, 6 without a translation',
    });
  });

  test('an XLIFF 2.0 file has a unit for each text, with the files that show it and protected placeholders', () => {
    exportPolish();
    expect(read('out/pl.xlf')).toContain(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl">
  <file id="venue" original="words/pl.json" trgDir="ltr">
    <unit id="login.title" xml:space="preserve" canResegment="no">
      <notes><note category="location">views/login/Form.tsx</note></notes>
      <segment state="translated">
        <source>Welcome</source>
        <target>Witamy</target>
      </segment>
    </unit>
`);
    expect(read('out/pl.xlf')).toContain(`    <unit id="login.wait" xml:space="preserve" canResegment="no">
      <originalData><data id="d1">{{seconds}}</data></originalData>
      <segment state="translated">
        <source>Please wait for <ph id="1" dataRef="d1" equiv="seconds" disp="{{seconds}}" canCopy="no" canDelete="no"/> s.</source>
        <target>Zaczekaj <ph id="1" dataRef="d1" equiv="seconds" disp="{{seconds}}" canCopy="no" canDelete="no"/> s.</target>
`);
  });

  test('a CSV file opens in a spreadsheet, with key, English, translation and context', () => {
    exportPolish('csv');
    const [head, title, , wait] = read('out/pl.csv').split('\r\n');
    expect(head).toBe('\ufeffkey,en,pl,context,plural,change,screenshot');
    expect(title).toBe('login.title,Welcome,Witamy,views/login/Form.tsx,,,');
    expect(wait).toBe('login.wait,Please wait for {{seconds}} s.,Zaczekaj {{seconds}} s.,,,,');
  });

  test('each plural form of the language is a unit with numbers that it is for', () => {
    exportPolish('csv');
    const rows = read('out/pl.csv')
      .split('\r\n')
      .filter((row) => row.startsWith('chat.unread'));
    expect(rows).toEqual([
      'chat.unread.one,{{count}} new message,{{count}} nowa wiadomość,views/Chat.tsx,1,,',
      'chat.unread.few,{{count}} new messages,{{count}} nowe wiadomości,views/Chat.tsx,"2, 3, 4, 22, 23, 24, …",,',
      'chat.unread.many,{{count}} new messages,{{count}} nowych wiadomości,views/Chat.tsx,"0, 5, 6, 7, 8, 9, …",,',
      'chat.unread.other,{{count}} new messages,{{count}} nowej wiadomości,views/Chat.tsx,"0.5, 1.5",,',
    ]);
  });

  test('a text whose key is made from a template has the file of the template as its context', () => {
    exportPolish('csv');
    expect(read('out/pl.csv')).toContain('chat.kinds.TEXT,"Text & “pictures”, <files>",Tekst,views/Chat.tsx,,,');
  });

  test.for([
    ['xliff', 'pl.xlf', readXliff],
    ['csv', 'pl.csv', readCsv],
  ] as const)('a file in the format %s is read as it was written', ([format, name, reader]) => {
    exportPolish(format);
    const [own] = readLanguage('pl', [catalogue()], root);
    const { locale, lines } = reader(read(`out/${name}`));
    expect(locale).toBe('pl');
    expect(lines).toEqual(own?.units.map(({ key, english, text }) => ({ key, english, text })));
  });

  test('the next export says which texts are new, changed in English or removed, and marks them', () => {
    exportPolish();
    const { 'login.submit': _, ...rest } = ENGLISH;
    const next = { ...rest, 'login.title': 'Hello', 'login.help': 'Help' };
    expect(run('export out --languages pl', next).text.split('\n')).toEqual([
      'pl: 8 texts in pl.xlf, 1 without a translation',
      '  since the last export: 1 new, 1 changed in English, 1 removed',
      '  new      login.help',
      '  changed  login.title',
      '  removed  login.submit',
    ]);
    expect(read('out/pl.xlf')).toContain(
      '<note category="change">changed</note></notes>\n      <segment state="initial">',
    );
    expect(read('out/pl.xlf')).toContain('<note category="change">new</note>');
  });

  test('an export overwrites a file that a translator changed only with --over', () => {
    exportPolish();
    edit('out/pl.xlf', 'Witamy', 'Dzień dobry');
    const edited = read('out/pl.xlf');
    expect(exportPolish()).toEqual({
      code: 1,
      text: 'pl.xlf has changed since its export.\nImport it first, or use --over to lose these changes. Nothing was written.',
    });
    expect(read('out/pl.xlf')).toBe(edited);
    expect(run('export out --languages pl --over').code).toBe(0);
    expect(read('out/pl.xlf')).toContain('Witamy');
  });
});

describe('screenshots', () => {
  const seen = (...texts: string[]) => keysSeen(texts, new Map(Object.entries(ENGLISH)));

  test.for<[what: string, texts: string[], keys: string[]]>([
    ['its whole text', ['Welcome'], ['login.title']],
    ['its text with other spaces', [' Log\n  in '], ['login.submit']],
    ['anything for a placeholder', ['Please wait for 12.5 s.'], ['login.wait']],
    ['every form that fits', ['3 new messages', '1 new message'], ['chat.unread.one', 'chat.unread.other']],
    ['signs that patterns use', ['Text & “pictures”, <files>'], ['chat.kinds.TEXT']],
    ['no longer text that begins with it', ['Log in with a ticket', 'Welcome back'], []],
    ['no shorter text', ['Log', 'Please wait for s.', 'new messages'], []],
  ])('a text is seen where a screen shows %s', ([, texts, keys]) => {
    expect(seen(...texts)).toEqual(keys);
  });

  test('a text of placeholders and marks alone is seen nowhere: it would fit everything', () => {
    expect(keysSeen(['1 – 2', 'Welcome'], new Map([['range', '{{from}} – {{to}}']]))).toEqual([]);
  });

  const screens = () =>
    writeScreens(path('out'), {
      'login.png': ['login.title', 'login.submit'],
      'chat.png': ['login.submit', 'chat.unread.one', 'chat.unread.other'],
    });

  test('an export names each screen that shows a text, in XLIFF and in CSV', () => {
    screens();
    exportPolish();
    expect(read('out/pl.xlf')).toContain(
      '<note category="screenshot">screens/login.png</note><note category="screenshot">screens/chat.png</note>',
    );
    exportPolish('csv');
    const rows = read('out/pl.csv').split('\r\n');
    expect(rows).toContain('login.submit,Log in,Zaloguj się,views/login/Form.tsx,,,screens/login.png screens/chat.png');
    expect(rows).toContain('login.wait,Please wait for {{seconds}} s.,Zaczekaj {{seconds}} s.,,,,');
  });

  test('a plural form that English lacks has the screens of the form that English has in its place', () => {
    screens();
    exportPolish('csv');
    const [few] = read('out/pl.csv')
      .split('\r\n')
      .filter((row) => row.startsWith('chat.unread.few'));
    expect(few).toMatch(/,screens\/chat\.png$/);
  });

  test('a damaged list of screens is refused before anything is written, and says what to do', () => {
    screens();
    edit('out/screens/screens.json', '{', '');
    expect(run('export out --languages pl')).toEqual({
      code: 1,
      text: expect.stringMatching(
        /screens\.json is damaged: take the pictures again, or delete it\. Nothing was written\.$/,
      ),
    });
    expect(() => read('out/pl.xlf')).toThrow('ENOENT');
  });

  test('a damaged list of what was exported is refused, and says what to do', () => {
    exportPolish();
    edit('out/export.json', '{', '');
    expect(run('import out/pl.xlf')).toMatchObject({
      code: 1,
      text: expect.stringContaining('export.json is damaged: put back'),
    });
  });

  test.for(['pl.xlf', 'pl.csv'])('%s with screenshots is imported as one without', (name) => {
    screens();
    exportPolish(name === 'pl.csv' ? 'csv' : 'xliff');
    expect(run(`import out/${name}`)).toEqual({ code: 0, text: 'pl: 0 texts changed' });
    edit(`out/${name}`, 'Witamy', 'Dzień dobry');
    expect(run(`import out/${name}`)).toEqual({ code: 0, text: 'pl: 1 texts changed' });
    expect(read('words/pl.json')).toBe(POLISH.replace('Witamy', 'Dzień dobry'));
  });
});

describe('an import', () => {
  test('changes only the texts that the translator changed, in the order and format of the catalogue', () => {
    exportPolish();
    edit('out/pl.xlf', 'Witamy', 'Dzień dobry');
    edit('out/pl.xlf', '<target>Tekst</target>', '<target>Tekst i pliki</target>');
    expect(run('import out/pl.xlf')).toEqual({ code: 0, text: 'pl: 2 texts changed' });
    expect(read('words/pl.json')).toBe(POLISH.replace('Witamy', 'Dzień dobry').replace('Tekst', 'Tekst i pliki'));
  });

  test('a CSV file that a spreadsheet saved with semicolons is imported', () => {
    exportPolish('csv');
    const rows = read('out/pl.csv').replace('Witamy', 'Dzień dobry').split('\r\n').slice(0, 2);
    write('out/pl.csv', rows.join('\r\n').replaceAll(',', ';'));
    expect(run('import out/pl.csv')).toEqual({ code: 0, text: 'pl: 1 texts changed' });
    expect(read('words/pl.json')).toBe(POLISH.replace('Witamy', 'Dzień dobry'));
  });

  test('a text that the catalogue lacked is added in the place that it has in English', () => {
    write(
      'words/pl.json',
      POLISH.replace('    "submit": "Zaloguj się",\n', '').replace(/,\n {4}"kinds": \{[^}]*\}/, ''),
    );
    exportPolish('csv');
    edit('out/pl.csv', 'login.submit,Log in,,', 'login.submit,Log in,Zaloguj się,');
    edit('out/pl.csv', '"Text & “pictures”, <files>",,', '"Text & “pictures”, <files>",Tekst,');
    expect(run('import out/pl.csv').code).toBe(0);
    expect(read('words/pl.json')).toBe(POLISH);
  });

  test('an empty translation leaves the text as it is', () => {
    exportPolish('csv');
    edit('out/pl.csv', 'Welcome,Witamy', 'Welcome,');
    expect(run('import out/pl.csv').text).toContain('login.title: left as it is, its translation is empty');
    expect(read('words/pl.json')).toBe(POLISH);
  });

  test.for<[what: string, from: string, to: string, problem: string]>([
    ['a lost placeholder', 'Zaczekaj {{seconds}} s.', 'Zaczekaj.', 'login.wait: not the placeholders of English'],
    ['a renamed placeholder', 'Zaczekaj {{seconds}} s.', 'Zaczekaj {{sekundy}} s.', 'the placeholders of English'],
    ['a space at an end', 'Witamy', 'Witamy ', 'login.title: a space at an end'],
    ['two spaces', 'Zaloguj się', 'Zaloguj  się', 'login.submit: not the spaces of the language'],
    ['a mark of another language', 'Zaczekaj {{seconds}} s.', 'Zaczekaj {{seconds}} s。', 'the marks of the language'],
    ['an unknown key', 'login.title,', 'login.tilte,', 'login.tilte: there is no such text'],
    ['a key twice', 'login.submit,Log in,Zaloguj się', 'login.title,Welcome,Witamy', 'login.title: twice in the file'],
    ['an edited English text', 'Log in,', 'Sign in,', 'login.submit: the English text of the file was edited'],
  ])('a file with %s is refused and nothing is written', ([, from, to, problem]) => {
    exportPolish('csv');
    edit(
      'out/pl.csv',
      'chat.kinds.TEXT,"Text & “pictures”, <files>",Tekst',
      'chat.kinds.TEXT,"Text & “pictures”, <files>",Pliki',
    );
    edit('out/pl.csv', from, to);
    for (const args of ['import out/pl.csv', 'import out/pl.csv --over']) {
      const { code, text } = run(args);
      expect(code).toBe(1);
      expect(text).toContain(problem);
      expect(text).toContain('Nothing was written.');
    }
    expect(read('words/pl.json')).toBe(POLISH);
  });

  test('a language whose plural forms are incomplete after the import is refused', () => {
    write('words/pl.json', POLISH.replace(/ {4}"unread": \{\n(?: {6}.*\n)+ {4}\},\n/, ''));
    exportPolish('csv');
    edit('out/pl.csv', '{{count}} new message,,', '{{count}} new message,{{count}} nowa wiadomość,');
    edit(
      'out/pl.csv',
      'chat.unread.other,{{count}} new messages,,',
      'chat.unread.other,{{count}} new messages,{{count}} wiadomości,',
    );
    expect(run('import out/pl.csv').text).toContain('chat.unread: not plural forms are few, many, one, other');
  });

  test('if one of several files is refused, none is written', () => {
    run('export out --languages pl,fr --format csv');
    edit('out/pl.csv', 'Witamy', 'Dzień dobry');
    edit('out/fr.csv', 'Bienvenue', 'Bienvenue ');
    expect(run('import out/pl.csv out/fr.csv').code).toBe(1);
    expect(read('words/pl.json')).toBe(POLISH);
  });

  test('an import overwrites a text that changed in the catalogue since the export only with --over', () => {
    exportPolish();
    edit('out/pl.xlf', 'Witamy', 'Dzień dobry');
    edit('words/pl.json', 'Witamy', 'Cześć');
    expect(run('import out/pl.xlf').text).toContain('login.title: the catalogue changed since the export, to “Cześć”');
    expect(read('words/pl.json')).toContain('Cześć');
    expect(run('import out/pl.xlf --over')).toEqual({ code: 0, text: 'pl: 1 texts changed' });
    expect(read('words/pl.json')).toBe(POLISH.replace('Witamy', 'Dzień dobry'));
  });

  test('a text that the translator left alone stays as the catalogue has it now', () => {
    exportPolish();
    edit('out/pl.xlf', 'Zaloguj się', 'Wejdź');
    edit('words/pl.json', '"TEXT": "Tekst"', '"TEXT": "Teksty"');
    const { code, text } = run('import out/pl.xlf');
    expect([code, text]).toEqual([0, 'pl: 1 texts changed']);
    expect(read('words/pl.json')).toBe(POLISH.replace('Zaloguj się', 'Wejdź').replace('"Tekst"', '"Teksty"'));
  });

  test('a translation of an English text that has changed since is imported only with --over', () => {
    exportPolish();
    edit('out/pl.xlf', 'Witamy', 'Dzień dobry');
    const next = { ...ENGLISH, 'login.title': 'Hello' };
    expect(run('import out/pl.xlf', next).text).toContain('login.title: the English text changed since the export');
    expect(run('import out/pl.xlf --over', next).code).toBe(0);
  });

  test('a text that was removed since the export is left out', () => {
    exportPolish();
    const { 'chat.kinds.TEXT': _, ...rest } = ENGLISH;
    const { code, text } = run('import out/pl.xlf', rest);
    expect(code).toBe(0);
    expect(text).toContain('chat.kinds.TEXT: left out, the text was removed since the export');
  });

  test('a file without its export is imported only with --over', () => {
    exportPolish();
    rmSync(path('out/export.json'));
    edit('out/pl.xlf', 'Witamy', 'Dzień dobry');
    expect(run('import out/pl.xlf').text).toContain('there is no export.json with "pl" beside it');
    expect(run('import out/pl.xlf --over').code).toBe(0);
  });

  test('a translator can hand in a file again, and the next export does not stop at it', () => {
    exportPolish();
    edit('out/pl.xlf', 'Witamy', 'Dzień dobry');
    run('import out/pl.xlf');
    edit('out/pl.xlf', 'Dzień dobry', 'Cześć');
    expect(run('import out/pl.xlf').code).toBe(0);
    expect(read('words/pl.json')).toBe(POLISH.replace('Witamy', 'Cześć'));
    expect(exportPolish().code).toBe(0);
  });

  test('segments that an editor has split are one text, and a unit with a missing segment is not translated', () => {
    const file = (
      second: string,
    ) => `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl">
<file id="f"><unit id="a"><originalData><data id="x">{{n}}</data></originalData>
<segment><source>One <ph id="1" dataRef="x"/>.</source><target>Raz <ph id="1" dataRef="x"/>.</target></segment>
<segment><source> Two.</source>${second}</segment></unit></file></xliff>`;
    expect(readXliff(file('<target> Dwa.</target>')).lines).toEqual([
      { key: 'a', english: 'One {{n}}. Two.', text: 'Raz {{n}}. Dwa.' },
    ]);
    expect(readXliff(file('')).lines).toEqual([{ key: 'a', english: 'One {{n}}. Two.', text: '' }]);
  });

  test.for<[what: string, name: string, content: string, message: string]>([
    ['is cut off', 'pl.xlf', '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"', 'This is not an XLIFF file'],
    ['is of XLIFF 1.2', 'pl.xlf', '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'not an XLIFF 2.0 file'],
    ['has no head', 'pl.csv', 'login.title,Welcome,Witamy', 'The first row must begin with'],
    ['has an open quote', 'pl.csv', 'key,en,pl\r\nlogin.title,"Welcome,Witamy', 'This is not a CSV file'],
    ['is of an unknown language', 'pl.csv', 'key,en,tlh\r\n', 'There is no catalogue to translate for "tlh"'],
  ])('a file that %s is refused', ([, name, content, message]) => {
    mkdirSync(path('out'));
    write(`out/${name}`, content);
    expect(run(`import out/${name}`)).toEqual({ code: 1, text: expect.stringContaining(message) });
  });
});

test.for([
  '',
  'export',
  'import',
  'screens',
  'screens out more',
  'export out more',
  'export out --format po',
  'export out --languages en',
  'export out --x',
])('the command “%s” is answered with what there is', (args) => {
  expect(run(args)).toEqual({ code: 2, text: expect.stringContaining('npm run words -- export FOLDER') });
});

test('every catalogue is exported as it is, and an import of what was not changed writes nothing', () => {
  const to = path('all');
  const languages = ['ar', 'fr', 'pt-BR'];
  expect(answer(['export', to, '--languages', languages.join()]).code).toBe(0);
  expect(readdirSync(to).toSorted()).toEqual(['ar.xlf', 'export.json', 'fr.xlf', 'pt-BR.xlf']);
  expect(answer(['import', ...languages.map((locale) => join(to, `${locale}.xlf`))])).toEqual({
    code: 0,
    text: languages.map((locale) => `${locale}: 0 texts changed`).join('\n'),
  });
});

test.for(LOCALES.filter((locale) => locale !== 'en'))(
  'the sources of the catalogue %s can be read for translators',
  (locale) => {
    const all = readLanguage(locale);
    expect(all.map(({ catalogue: { name } }) => name)).toEqual(expect.arrayContaining(['venue', 'identity']));
    expect(all.flatMap(({ units }) => units.filter(({ text }) => text === ''))).toEqual([]);
  },
);

test.for(CATALOGUES.filter(({ name }) => name !== 'identity'))(
  'every text of the catalogue $name is shown by a file',
  (one) => {
    const keys = [...one.english.keys()].map((key) => one.prefix + key);
    expect([...usageOf(one, keys)].filter(([, files]) => files.length === 0)).toEqual([]);
  },
);

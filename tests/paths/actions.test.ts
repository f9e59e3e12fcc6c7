import { describe, expect, test } from 'vitest';
import { speak } from '../e2e/kernel/speech';
import {
  area,
  doActions,
  type Executor,
  fill,
  freeze,
  hold,
  miss,
  open,
  own,
  person,
  press,
  read,
  see,
  sentenceOf,
  startingWith,
  text,
  the,
  wait,
  word,
  world,
} from './actions';

const speech = speak('en');

/** An executor that records its actions and fails at one of them. */
function executor(fails: string | null = null) {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]): Promise<void> => {
      if (name === fails) throw new Error('It is not there');
      done.push([name, ...given]);
    };
  const all = Object.fromEntries(
    ['open', 'press', 'fill', 'see', 'miss', 'read', 'hold', 'freeze', 'wait', 'act'].map((name) => [name, note(name)]),
  ) as unknown as Executor;
  return { ...all, done };
}

const ACTIONS = [
  open('/login'),
  press('button', startingWith(word('login.kinds.EMAIL_PASSWORD'))),
  press('link', null, the('banner')),
  fill(word('login.email'), 'ada@example.org'),
  see('heading', area('stage')),
  miss('dialog', word('consent.title')),
  read(word('login.continueTo', { provider: 'Acme (Ltd)' })),
  hold(word('profile.name'), 'Ada'),
  fill(word('login.password'), own('password')),
  read(person('grace')),
  freeze,
  wait(1500),
  wait(20),
  world('publishes the venue'),
];

test('an action is a sentence in the words of the page', () => {
  expect(ACTIONS.map((action) => sentenceOf(action, speech))).toEqual([
    'the visitor opens /login',
    'the visitor presses the button "E-mail and password…"',
    'the visitor presses the link in the banner',
    'the visitor fills "E-mail" with "ada@example.org"',
    'the heading "Main stage" is there',
    'the dialog "Privacy preferences" is not there',
    'the page says "Continue to Acme (Ltd)"',
    '"Name" holds "Ada"',
    'the visitor fills "Password" with their password',
    'the page says "Grace Hopper"',
    'the time stops',
    '1.5 s pass',
    '20 ms pass',
    'the world publishes the venue',
  ]);
});

describe('executing actions', () => {
  test('executors receive actions by role and by the words of the page', async () => {
    const told = executor();
    await doActions(ACTIONS, told, speech);
    expect(told.done).toEqual([
      ['open', '/login'],
      ['press', { role: 'button', name: /^E-mail and password/ }],
      ['press', { role: 'link', name: null, within: { role: 'banner', name: null } }],
      ['fill', 'E-mail', 'ada@example.org'],
      ['see', { role: 'heading', name: 'Main stage' }],
      ['miss', { role: 'dialog', name: 'Privacy preferences' }],
      ['read', 'Continue to Acme (Ltd)'],
      ['hold', 'Name', 'Ada'],
      ['fill', 'Password', { own: 'password' }],
      ['read', 'Grace Hopper'],
      ['freeze'],
      ['wait', 1500],
      ['wait', 20],
      ['act', 'publishes the venue'],
    ]);
  });

  test('executors use the language of the page', async () => {
    const told = executor();
    await doActions([press('button', startingWith(text('A+ (b)'))), see('heading', area('lobby'))], told, speak('ar'));
    expect(told.done).toEqual([
      ['press', { role: 'button', name: /^A\+ \(b\)/ }],
      ['see', { role: 'heading', name: speak('ar').named('lobby') }],
    ]);
  });

  test('attendees have the names of their accounts', async () => {
    const told = executor();
    const names = { ada: 'QA One', grace: 'QA Two', hedy: 'QA Three' };
    await doActions([read(startingWith(person('grace')))], told, { ...speech, names });
    expect(told.done).toEqual([['read', /^QA Two/]]);
  });

  test('a run stops at the first failed action and names it', async () => {
    const told = executor('fill');
    await expect(doActions(ACTIONS, told, speech)).rejects.toThrow(
      'It failed that the visitor fills "E-mail" with "ada@example.org": It is not there',
    );
    expect(told.done).toHaveLength(3);
  });
});

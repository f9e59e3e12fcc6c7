import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chosen } from './chosen';
import { answer } from './main';
import { optionsOf } from './options';
import { suggest } from './suggest';
import { targetNames } from './targets';

const told = async (...args: string[]): Promise<string> => {
  const { text, code } = await answer(args);
  expect(code).toBe(0);
  return text;
};

describe('npm run paths', () => {
  test('a list of paths is a table with its coverage', async () => {
    expect(await told('dialogs')).toMatchInlineSnapshot(`
      "dialogs: the shortest path to every state
      The stack of open dialogs; Escape and Back close the last one, which is on top.

      #  steps  path
      1  0      closed
      2  1      closed  dialogs.push dialog.id=menu dialog.kind=menu dialog.subject=null dialog.… → open

      These paths: states 2 of 2, transitions 1 of 12
      Any paths:   states 2 of 2, transitions 12 of 12"
    `);
    expect(await told('visitor.consent-none', '--simple', '--to', 'stage')).toMatchInlineSnapshot(`
      "visitor.consent-none: all simple paths
      A venue without a banner asks nothing and offers no privacy preferences.

      #  steps  path
      1  1      lobby  stage.walk → stage

      These paths: states 2 of 3, transitions 1 of 3
      Any paths:   states 3 of 3, transitions 3 of 3"
    `);
  });

  test('a list of paths can be JSON', async () => {
    expect(JSON.parse(await told('tracking', '--to', 'enabled', '--json'))).toMatchInlineSnapshot(`
      {
        "coverable": {
          "states": {
            "all": 2,
            "covered": 2,
            "missed": [],
          },
          "transitions": {
            "all": 7,
            "covered": 7,
            "missed": [],
          },
        },
        "covered": {
          "states": {
            "all": 2,
            "covered": 2,
            "missed": [],
          },
          "transitions": {
            "all": 7,
            "covered": 5,
            "missed": [
              "tracking.enabled: tracking.user [isOtherUser] -> tracking.disabled",
              "tracking.enabled: always [not mayTrack] -> tracking.disabled",
            ],
          },
        },
        "description": "Personalised tracking: on while the venue allows it, login is on and a signed-in user has consented.",
        "id": "tracking",
        "isCut": false,
        "kind": "shortest",
        "name": "tracking",
        "paths": [
          {
            "id": "tracking-0af293ef",
            "start": "disabled",
            "steps": [
              {
                "event": "tracking.venue",
                "payload": "isOn=true",
                "to": "disabled",
              },
              {
                "event": "tracking.login",
                "payload": "isOn=true",
                "to": "disabled",
              },
              {
                "event": "tracking.consent",
                "payload": "isGiven=true",
                "to": "disabled",
              },
              {
                "event": "tracking.user",
                "payload": "uid=ada",
                "to": "enabled",
              },
            ],
          },
        ],
      }
    `);
  });

  test('a list of paths can be a Gherkin feature, in the words of the page for a model and in events for a machine', async () => {
    expect(await told('visitor.imprint', '--covering', '--gherkin')).toMatchInlineSnapshot(`
      "Feature: visitor.imprint
        A user who reads the imprint returns to the area they came from.

        @visitor.imprint-b631c930
        Scenario: 1. lobby → stage → imprint.ofStage → stage
          Given the heading "Lobby" is there
          When the visitor presses the link "Main stage" in the navigation "Areas of the venue"
          Then the heading "Main stage" is there
          When the visitor presses the link "Imprint" in the contentinfo
          Then the heading "Imprint" is there
          When the visitor presses the link "Back" in the main
          Then the heading "Main stage" is there

        @visitor.imprint-40fe1469
        Scenario: 2. lobby → imprint.ofLobby → lobby
          Given the heading "Lobby" is there
          When the visitor presses the link "Imprint" in the contentinfo
          Then the heading "Imprint" is there
          When the visitor presses the link "Back" in the main
          Then the heading "Lobby" is there"
    `);
    expect(await told('likes', '--each', '--gherkin')).toMatchInlineSnapshot(`
      "Feature: likes
        The likes of the media boards on the page and of the one that left it last, one actor each for all media items of a board.

        @likes-99a93483
        Scenario: 1. (no states) → (no states)
          Given likes is (no states)
          When collection.want input.mediaBoardId=board
          Then likes is (no states)

        @likes-1a82c0ce
        Scenario: 2. (no states) → (no states)
          Given likes is (no states)
          When collection.release key=board
          Then likes is (no states)

        @likes-feec68f5
        Scenario: 3. (no states) → (no states)
          Given likes is (no states)
          When collection.forget
          Then likes is (no states)

        @likes-d48d5d2f
        Scenario: 4. (no states) → (no states)
          Given likes is (no states)
          When collection.clear
          Then likes is (no states)

        @likes-f0d7f036
        Scenario: 5. (no states) → (no states)
          Given likes is (no states)
          When collection.tell event.type=boardLikes.told event.counts={"talk":3}
          Then likes is (no states)"
    `);
  });

  test('states can be named by the last part of their names, and events by type or by label', async () => {
    const steps = async (...args: string[]): Promise<string[]> =>
      JSON.parse(await told(...args, '--json')).paths.map((path: { steps: { event: string }[] }) =>
        path.steps.map(({ event }) => event).join(', '),
      );
    expect(await steps('connection', '--to', 'restored')).toEqual(
      await steps('connection', '--to', 'connection.online.restored'),
    );
    expect(await steps('connection', '--through', 'after restored')).toEqual([
      'connection.lost, connection.back, after restored',
      'connection.lost, connection.back, after restored, connection.lost',
      'connection.lost, connection.back, after restored, connection.missed',
      'connection.lost, connection.back, after restored, connection.waiting',
      'connection.lost, connection.back, after restored, connection.lost, connection.back',
      'connection.lost, connection.back, after restored, connection.missed, connection.answered',
      'connection.lost, connection.back, after restored, connection.waiting, connection.resumed',
    ]);
    expect(await steps('connection', '--simple', '--at-most', '1')).toEqual([
      '',
      'connection.lost',
      'connection.missed',
      'connection.waiting',
    ]);
  });

  test('a truncated list of paths says so', async () => {
    expect(await told('connection', '--simple', '--first', '3')).toContain('There are more: narrow them by');
  });
});

describe('invalid options', () => {
  test.each([
    [['consnt'], 'There is no machine or visitor model "consnt": did you mean consent?'],
    [
      ['loginoptions', '--to', 'broken'],
      'There is no state of loginOptions "broken": there are unknown, loading, deciding, enabled, disabled, failed',
    ],
    [
      ['profile', '--through', 'profile.sved'],
      'There is no event that moves profile "profile.sved": did you mean profile.saved, profile.load?',
    ],
    [['consent', '--to', 'al'], 'There is no state of consent "al"'],
    [['visitor.consent', '--to', 'all'], '"all" may be inside.all or preferences.all'],
    [['consent', '--at-most', 'many'], '--at-most is a number of steps, not "many"'],
    [['consent', '--first', '-1'], "Option '--first' argument is ambiguous; --help tells what there is"],
    [['consent', '--nope'], "Unknown option '--nope'; --help tells what there is"],
    [['consent', '--simple', '--each'], '--simple and --each exclude each other'],
    [['consent', '--json', '--gherkin'], '--json and --gherkin exclude each other'],
    [
      ['consent', '--covering', '--to', 'asking'],
      '--to and --through choose among --shortest and --simple paths, not among --covering ones',
    ],
    [['consent', 'profile'], 'One at a time, not consent, profile'],
    [['--to', 'asking'], '--to and --through need the name of a machine or model'],
    [['--run', 'consent'], 'consent is a machine: only the visitor models are walked, by what people do'],
    [['--run', 'visitor.profile', '--to', 'outdated', '--at-most', '1'], 'No path passes these filters'],
    [['--since', 'no-such-commit'], 'There is no commit "no-such-commit" here: name a branch, a tag or a commit'],
    [['--since', '--output=x'], "Option '--since' argument is ambiguous"],
    [['--since', 'HEAD', '--run'], '--since lists what has changed: leave --run out'],
    [['--since', 'HEAD', '--gherkin'], '--since prints words or --json, not --gherkin'],
    [['consent', '--since', 'HEAD', '--to', 'asking'], '--since takes no --to and --through'],
    [['consent', '--url', 'https://venue.example'], '--url is for walking paths: add --run'],
    [['--run', '--url', 'venue.example'], '--url is an address such as https://venue.example, not "venue.example"'],
    [['--run', '--url', 'ftp://venue.example'], '--url is an address such as https://venue.example'],
    [['--run', '--url', 'https://qa:secret@venue.example'], '--url takes no user and password: give test accounts'],
    [['--run', '--url', 'https://venue.example/v/x'], 'without a page: https://venue.example'],
    [['--run', '--accounts', 'qa.json'], '--accounts is for a venue elsewhere: add --url'],
    [['--run', '--shard', '5/4'], '--shard is a part and their number, such as 1/4, not "5/4"'],
    [['--run', '--shard', '0/4'], '--shard is a part and their number, such as 1/4, not "0/4"'],
    [['--run', '--budget', '10'], '--budget is a time such as 90s, 10m or 1h, not "10"'],
    [['--run', '--budget', '0m'], '--budget is a time such as 90s, 10m or 1h, not "0m"'],
    [['--run', '--parallel', '0'], '--parallel is how many paths at once, from 1 to 32, not "0"'],
    [['--run', '--history', 'package.json'], 'package.json is not a history of paths: delete it, or name another file'],
    [['--run', '--gherkin'], '--gherkin lists paths: leave --run out'],
    [['--run', '--seed', 'x'], '--seed is a number of up to nine digits, not "x"'],
    [['--run', 'visitor.imprint', '--seed', '1', '--simple'], '--seed walks at random: leave --simple out'],
    [
      ['--run', 'visitor.imprint', '--seed', '1', '--to', 'stage'],
      '--seed walks at random: leave --to and --through out',
    ],
    [['--run', '--trace'], '--trace is for a venue elsewhere: add --url'],
    [['--run', '--browser', 'safari'], 'There is no browser "safari": there are chromium, firefox'],
    [['--run', '--device', 'fone'], 'There is no device "fone": did you mean phone?'],
    [['--run', '--locale', 'xx'], 'There is no language "xx"'],
    [['--run', '--locale', 'fr'], 'The venue has no language "fr": it has en, de, ar'],
  ])('%j prints one line', async (args, text) => {
    const answered = await answer(args);
    expect(answered).toEqual({ code: 2, text: expect.stringContaining(text) });
    expect(answered.text.split('\n')).toHaveLength(1);
  });
});

test('a missing Firefox is said before anything is walked', async () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await answer(['--run', 'visitor.imprint', '--browser', 'firefox'])).toEqual({
    code: 2,
    text: 'There is no Firefox 143 or newer here: install one, or name it with FIREFOX_PATH',
  });
});

test('times of a budget are seconds, minutes or hours', () => {
  const budgetOf = (given: string): number | null => optionsOf(['--run', '--budget', given]).run.budgetMs;
  expect(['90s', '10m', '1h'].map(budgetOf)).toEqual([90_000, 600_000, 3_600_000]);
  expect(optionsOf(['--run']).run).toMatchObject({ budgetMs: null, shard: null, parallel: null });
});

test('names that resemble nothing get no suggestion', () => {
  expect(suggest('profil', ['profile', 'profile-panel', 'consent'])).toEqual(['profile', 'profile-panel']);
  expect(suggest('zebra', ['profile', 'consent'])).toEqual([]);
});

describe('paths walked in a browser', () => {
  test('the gate walks the longest path of every model in a browser, and the paths that models add', async () => {
    const all = await chosen();
    expect(all.map(({ name }) => name)).toEqual(targetNames().filter((name) => name.startsWith('visitor.')));
    for (const { name, model, walks } of all) {
      expect(walks.length).toBe(1 + model.paths.length);
      const options = optionsOf(['--run', name]);
      const [{ walks: every } = { walks: [] }] = await chosen({ names: options.names, options });
      expect(walks[0]?.way.length).toBe(
        Math.max(...every.slice(0, every.length - model.paths.length).map(({ way }) => way.length)),
      );
    }
  });

  test('without a filter the walked paths take every transition of a model', async () => {
    const options = optionsOf(['--run', 'visitor.profile']);
    const [{ walks } = { walks: [] }] = await chosen({ names: options.names, options });
    const taken = new Set(walks.flatMap(({ way }) => way.flatMap((move) => [...move.taken])));
    expect([...(walks[0]?.graph.exploration.taken ?? [])].filter((one) => !taken.has(one))).toEqual([]);
  });

  test('with a seed, random walks are walked, the same for the same seed', async () => {
    const idsOf = async (...args: string[]): Promise<string[]> => {
      const options = optionsOf(['--run', 'visitor.profile', ...args]);
      const [{ walks } = { walks: [] }] = await chosen({ names: options.names, options });
      for (const { way } of walks) expect(way.length).toBeLessThanOrEqual(options.atMost ?? 20);
      return walks.map(({ id }) => id);
    };
    const seven = await idsOf('--seed', '7');
    expect(seven).toHaveLength(5);
    expect(await idsOf('--seed', '7')).toEqual(seven);
    expect(await idsOf('--seed', '8')).not.toEqual(seven);
    expect(await idsOf('--seed', '7', '--first', '2', '--at-most', '9')).toHaveLength(2);
  });

  test('only the requested paths are walked if a filter is given', async () => {
    const options = optionsOf(['--run', 'visitor.profile', '--to', 'outdated']);
    const [{ walks } = { walks: [] }] = await chosen({ names: options.names, options });
    expect(walks.map(({ way }) => way.map(({ event }) => event.type))).toEqual([
      ['profile.open', 'profile.edit', 'profile.type', 'profile.saveTooLate'],
    ]);
  });
});

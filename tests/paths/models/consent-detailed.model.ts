import { setup } from 'xstate';
import { area, miss, press, see, the, word } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'media.switch' }
  | { type: 'choice.save' }
  | { type: 'all.accept' }
  | { type: 'necessary.choose' }
  | { type: 'policy.read' }
  | { type: 'entrance.seek' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'consentDetailed',
  description: 'The detailed banner asks for everything at once, wherever it may appear, until the user decides.',
  initial: 'asked',
  states: {
    asked: {
      on: {
        'all.accept': 'decided.all',
        'necessary.choose': 'decided.necessary',
        'choice.save': 'decided.necessary',
        'policy.read': 'reading',
      },
      initial: 'untouched',
      states: {
        untouched: { on: { 'media.switch': 'switched' } },
        switched: { on: { 'media.switch': 'untouched', 'choice.save': '#consentDetailed.decided.media' } },
      },
    },
    reading: {
      description: 'The banner does not appear on the pages that it links to.',
      on: { 'entrance.seek': 'asked' },
    },
    decided: { initial: 'all', states: { all: {}, media: {}, necessary: {} } },
  },
});

const BANNER = the('dialog', word('consent.title'));
const NOTICE = word('consent.noticeTitle');

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true, isDecided: false, banner: 'DETAILED' },
  steps: {
    'media.switch': [press('switch', word('consent.media'), BANNER)],
    'choice.save': [press('button', word('consent.save'), BANNER)],
    'all.accept': [press('button', word('consent.acceptAll'), BANNER)],
    'necessary.choose': [press('button', word('consent.onlyNecessary'), BANNER)],
    'policy.read': [press('link', word('navigation.privacyPolicy'), BANNER)],
    'entrance.seek': [press('link', null, the('banner'))],
  },
  expectations: {
    asked: [see('switch', word('consent.media'), BANNER), miss('button', word('common.close'), BANNER)],
    reading: [see('heading', word('navigation.privacyPolicy')), miss('dialog', word('consent.title'))],
    decided: [miss('dialog', word('consent.title')), see('heading', area('lobby'))],
    'decided.all': [miss('complementary', NOTICE)],
    'decided.media': [miss('complementary', NOTICE)],
    'decided.necessary': [see('complementary', NOTICE)],
  },
});

import { setup } from 'xstate';
import { type Action, area, miss, press, see, startingWith, the, widget, word } from '../actions';
import { modelOf } from '../model';

type Event =
  | { type: 'programme.open' }
  | { type: 'wall.open' }
  | { type: 'attendees.open' }
  | { type: 'films.open' }
  | { type: 'talk.open' }
  | { type: 'board.enlarge' }
  | { type: 'overlay.close' }
  | { type: 'expo.walk' }
  | { type: 'stage.walk' }
  | { type: 'lounge.walk' }
  | { type: 'workshop.walk' }
  | { type: 'lobby.walk' };

const machine = setup({ types: { events: {} as Event } }).createMachine({
  id: 'widgets',
  description: 'A user opens content of each kind, and is back where it was opened once it is closed.',
  initial: 'lobby',
  states: {
    lobby: {
      on: {
        'programme.open': 'programme',
        'wall.open': 'wall',
        'expo.walk': 'expo',
        'stage.walk': 'stage',
        'lounge.walk': 'lounge',
        'workshop.walk': 'workshop',
      },
    },
    programme: { on: { 'overlay.close': 'lobby' } },
    wall: { on: { 'overlay.close': 'lobby' } },
    expo: { on: { 'films.open': 'films', 'lobby.walk': 'lobby' } },
    films: { on: { 'overlay.close': 'expo' } },
    stage: { on: { 'talk.open': 'closingPanel', 'lobby.walk': 'lobby' } },
    closingPanel: { on: { 'overlay.close': 'stage' } },
    lounge: { on: { 'attendees.open': 'attendees', 'lobby.walk': 'lobby' } },
    attendees: { on: { 'overlay.close': 'lounge' } },
    workshop: { on: { 'board.enlarge': 'board', 'lobby.walk': 'lobby' } },
    board: { on: { 'overlay.close': 'workshop' } },
  },
});

const PLACES = the('navigation', word('area.places'));
const open = (areaId: string, id: string): Action => press('button', startingWith(widget(areaId, id)), the('main'));
const opened = (areaId: string, id: string): Action => see('dialog', startingWith(widget(areaId, id)));
const closed = (areaId: string, id: string): Action => miss('dialog', startingWith(widget(areaId, id)));

export const model = modelOf({
  machine,
  scene: { isLoggedIn: true },
  steps: {
    'programme.open': [open('lobby', 'programme')],
    'wall.open': [open('lobby', 'social-wall')],
    'attendees.open': [open('lounge', 'window-seats')],
    'films.open': [open('expo', 'product-films')],
    'talk.open': [open('stage', 'closing-panel')],
    'overlay.close': [press('button', word('common.close'))],
    'expo.walk': [press('link', area('expo'), PLACES)],
    'stage.walk': [press('link', area('stage'), PLACES)],
    'board.enlarge': [press('button', word('widgets.openLarge', { name: widget('workshop', 'sketch-wall') }))],
    'lounge.walk': [press('link', area('lounge'), PLACES)],
    'workshop.walk': [press('link', area('workshop'), PLACES)],
    'lobby.walk': [press('link', area('lobby'), PLACES)],
  },
  expectations: {
    lobby: [see('heading', area('lobby')), closed('lobby', 'programme'), closed('lobby', 'social-wall')],
    programme: [opened('lobby', 'programme')],
    wall: [opened('lobby', 'social-wall'), see('textbox', word('wall.write'))],
    attendees: [opened('lounge', 'window-seats')],
    expo: [see('heading', area('expo')), closed('expo', 'product-films')],
    films: [opened('expo', 'product-films'), see('button', word('media.filter.all'))],
    stage: [see('heading', area('stage')), closed('stage', 'closing-panel')],
    closingPanel: [opened('stage', 'closing-panel')],
    lounge: [see('heading', area('lounge')), closed('lounge', 'window-seats')],
    workshop: [see('heading', area('workshop')), closed('workshop', 'sketch-wall')],
    board: [opened('workshop', 'sketch-wall')],
  },
});

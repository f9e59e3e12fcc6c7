import { createActor } from 'xstate';
import '../../theme/base.css';
import { drawingMachine } from '../drawing.machine';
import './player.css';
import { createDraw } from './draw';
import { isolate } from './isolate';
import { type PlayerFact, playerCommandOf } from './messages';

isolate(window);

const element = document.getElementById('app');
if (element === null) throw new Error('The page has no element #app');

const tell = (fact: PlayerFact): void => window.parent.postMessage(fact, window.location.origin);
const drawing = createActor(drawingMachine.provide({ actors: { draw: createDraw(element, tell) } })).start();

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== window.location.origin || source !== window.parent) return;
  const command = playerCommandOf(data);
  if (command !== null) drawing.send(command);
});
tell({ type: 'player.ready' });

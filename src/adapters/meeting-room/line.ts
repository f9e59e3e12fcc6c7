export { openPeer } from '../calls/peer';
export { openDatabase } from '../kernel/realtime';
export { openSeat } from './seat';

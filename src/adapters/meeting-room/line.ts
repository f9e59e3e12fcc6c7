export { openPeer } from '../calls/peer';
export { openDatabase } from '../kernel/realtime';
export { openReceiving, openSending } from './forwarded';
export { openRelay } from './relay';
export { openSeat } from './seat';

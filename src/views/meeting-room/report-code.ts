import { codeOf } from '../../adapters/kernel/code';

/** The dialog of a report, which comes with the code of the report. */
export const ROOM_REPORT = codeOf('roomReport', async () => (await import('./RoomReport')).RoomReport);

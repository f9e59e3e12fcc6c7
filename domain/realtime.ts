import type { OpMode } from './version';

/** Percent-encodes what a Realtime Database key must not hold: `% . $ # [ ] /` and control characters. */
export const encodeKey = (text: string): string =>
  text.replace(
    /[%.$#[\]/\u0000-\u001f\u007f]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

export const decodeKey = (key: string): string =>
  key.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Paths of the Realtime Database, without a leading slash. */
export const realtimePaths = {
  presence: (mode: OpMode, uid: string) => `opmode/${mode}/${encodeKey(uid)}`,
  like: (mode: OpMode, uuid: string) => `contentPieces/opmode/${mode}/likes/${encodeKey(uuid)}`,
  likeCount: (mode: OpMode, mediaBoardId: string, contentPieceId: string) =>
    `contentPieces/opmode/${mode}/contentPieceLikesCount/${encodeKey(mediaBoardId)}/${encodeKey(contentPieceId)}`,
};

import { RequiredParameterError } from '../kernel/api';
import type { OpMode } from '../shell/version';

/** Percent-encodes what a Realtime Database key must not hold: `% . $ # [ ] /` and control characters. */
export const encodeKey = (text: string): string =>
  text.replace(
    /[%.$#[\]/\u0000-\u001f\u007f]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

export const decodeKey = (key: string): string =>
  key.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function part(name: string, id: string): string {
  if (id === '') throw new RequiredParameterError(name);
  return encodeKey(id);
}

/**
 * Paths of the Realtime Database, without a leading slash.
 * @throws RequiredParameterError where an id is empty: the path would be that of all records
 */
export const realtimePaths = {
  presence: (mode: OpMode, uid: string) => `opmode/${mode}/${part('uid', uid)}`,
  like: (mode: OpMode, uuid: string) => `contentPieces/opmode/${mode}/likes/${part('uuid', uuid)}`,
  likeCount: (mode: OpMode, mediaBoardId: string, contentPieceId: string) =>
    `contentPieces/opmode/${mode}/contentPieceLikesCount/${part('mediaBoardId', mediaBoardId)}/${part('contentPieceId', contentPieceId)}`,
};

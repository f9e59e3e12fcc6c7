import { FILE_REFUSALS, FILE_TYPE_NAMES } from '../../../domain/chat/files';
import type { Refusal } from '../../../machines/chat/chat.events';
import type { VenueWords } from '../kernel/use-words';

const TEXTS = {
  place: 'chat.notSent',
  unaccepted: 'chat.unaccepted',
  word: 'chat.safety.word',
  tooLarge: 'chat.files.tooLarge',
  empty: 'chat.files.empty',
  heic: 'chat.files.heic',
  notAllowed: 'chat.files.notAllowed',
  upload: 'chat.files.failed',
  failed: 'chat.files.failed',
} as const satisfies Record<Refusal | 'failed', string>;

/** Why a message or a file was not sent, and what is allowed instead. */
export function refusalText({ t }: Pick<VenueWords, 't'>, refusal: keyof typeof TEXTS): string {
  const why = t(TEXTS[refusal], { wrong: 'HEIC', right: 'JPEG' });
  return refusal === 'notAllowed' ? `${why} ${t('chat.files.allowed', { types: FILE_TYPE_NAMES })}` : why;
}

/** Whether retrying would not help. */
export const isFinalRefusal = (refusal: Refusal | null): boolean =>
  refusal === 'word' || refusal === 'unaccepted' || FILE_REFUSALS.some((one) => one === refusal);

import { describe, expect, test } from 'vitest';
import { escaped, fileNameOf, folded } from '../../../domain/agenda/calendar';
import { sendable } from '../../../domain/chat/message';
import { textParts } from '../../../domain/chat/text';
import { withPlainDigits } from '../../../domain/kernel/digits';
import { hasSeveralEmails, plainEmail } from '../../../domain/kernel/email';
import { readableName, withoutInvisible } from '../../../domain/kernel/invisible';
import { initialsOf, nameFromEmail, withoutPlusSuffix } from '../../../domain/kernel/names';
import { plainWords } from '../../../domain/kernel/plain';
import { LETTER, linesOf } from '../../../domain/widgets/board/lettering';
import { transcriptOf } from '../../../domain/widgets/transcript';
import { growsEvenly } from '../../kernel/growth';
import { NASTY, repeated, SHORTEST } from '../../kernel/nasty';

const NAMES = Array.from({ length: 500 }, (_, at) => `${'Ada'.repeat((at % 40) + 1)} ${at}`);

/** Everything that reads what people write. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the parts of a message': (text) => textParts(text, NAMES),
  'a typed message': sendable,
  'a transcript': transcriptOf,
  'a text on a whiteboard': (text) => linesOf(text, 20 * LETTER),
  initials: initialsOf,
  'a name from an address': nameFromEmail,
  'an address without its suffix': withoutPlusSuffix,
  'the words of a search': plainWords,
  'an address': plainEmail,
  'the number of addresses': hasSeveralEmails,
  'a text without invisible characters': withoutInvisible,
  'a name': readableName,
  'digits of any script': withPlainDigits,
  'a text of a calendar': escaped,
  'a line of a calendar': folded,
  'the name of a calendar’s file': fileNameOf,
};

describe.each(Object.entries(READERS))('the time of reading %s', (_, read) => {
  test('grows with a text of 100,000 characters, not with its square', () => {
    const slow = NASTY.filter((text) => !growsEvenly((length) => read(repeated(text, length)), SHORTEST));
    expect(slow).toEqual([]);
  });
});

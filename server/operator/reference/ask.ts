import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT, PASSWORD_MIN_LENGTH } from '../../../domain/kernel/constants';
import { EmailSchema } from '../../../domain/kernel/validation';
import type { Owner } from './new-venue';

/** Asks on a terminal for the first organiser; the password is not shown. `null` where there is no terminal. */
export async function askForOwner(): Promise<Owner | null> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  let isSilent = false;
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isSilent) stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output, terminal: true });
  const askUntil = async (question: string, isFine: (text: string) => boolean): Promise<string> => {
    for (;;) {
      stdout.write(question);
      const answer = await terminal.question('');
      if (isFine(answer)) return answer;
      if (isSilent) stdout.write('\n');
    }
  };
  try {
    const email = await askUntil('E-mail of the organiser: ', (text) => v.is(EmailSchema, text));
    isSilent = true;
    const isLongEnough = ({ length }: string) => length >= PASSWORD_MIN_LENGTH && length < INPUT_LENGTH_LIMIT;
    const password = await askUntil(`Password, at least ${PASSWORD_MIN_LENGTH} characters: `, isLongEnough);
    stdout.write('\n');
    return { email: v.parse(EmailSchema, email), password };
  } finally {
    terminal.close();
  }
}

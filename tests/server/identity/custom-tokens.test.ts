import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { customTokensOf, unsignedCustomTokens } from '../../../server/identity/tokens/custom-token';

const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = { email: 'venue@of-google.iam.gserviceaccount.com', projectId: 'of-google', keyId: 'key', key };
/** As long as claims may be with these characters around them: `{"text":""}`. */
const long = (length: number) => ({ text: 'x'.repeat(length - 11) });

test.each([
  ['Firebase', customTokensOf(account)],
  ['its emulator', unsignedCustomTokens()],
])(
  'a login at %s takes no claim that only the identity service sets, and at most 1,000 characters',
  async (_, make) => {
    for (const claims of [{ sub: 'grace' }, { email_verified: true }, { firebase: {} }, long(1001)])
      await expect(make('ada', claims)).rejects.toMatchObject({ code: 'INVALID_CLAIMS' });
    expect(await make('ada', long(1000))).toContain('.');
  },
);

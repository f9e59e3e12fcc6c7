import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CookiePreferencesLogSchema, LogMessageSchema } from '../../../domain/privacy/consent';

const CLIENT = {
  browser: 'Firefox',
  browserVersion: '143',
  os: 'Linux',
  userAgent: 'Mozilla',
  browserLanguage: 'de',
  cookiesEnabled: true,
  venueLanguage: 'de',
  architectureId: 'aurora',
  clientUsername: 'ada',
  clientURL: '/v/aurora',
  clientVersion: '2.0.0',
};

test.each<[string, v.GenericSchema, object]>([
  [
    'consent to cookies',
    CookiePreferencesLogSchema,
    {
      userId: 'ada',
      email: 'ada@example.org',
      bannerType: 'DETAILED',
      clientDetails: CLIENT,
      cookiePreferences: [{ id: 'vimeo', accepted: true, category: 'tracking' }],
    },
  ],
  [
    'a message for the log',
    LogMessageSchema,
    {
      messageDetails: { message: 'It broke', details: 'here' },
      clientDetails: CLIENT,
      loglevel: 'WARN',
      logCategory: 'media',
      messageOrigin: 'UI',
    },
  ],
])('%s is recorded with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  describeIssues,
  ErrorBodySchema,
  type Fault,
  FaultError,
  parseAnswer,
  readFault,
} from '../../../domain/kernel/fault';
import { AuthoritiesSchema, UserInfoSchema } from '../../../domain/kernel/user';
import { AreaSchema, VenueSchema } from '../../../domain/kernel/venue';
import { LoginConfigurationsSchema, LoginResultSchema } from '../../../domain/login/login';
import { UserProfileSchema } from '../../../domain/people/profile';
import { ClientDetailsSchema, CookiePreferencesLogSchema, LogMessageSchema } from '../../../domain/privacy/consent';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { SignedUrlSchema } from '../../../domain/venue/images';
import error from '../../fixtures/contract/error.json';
import loginOptions from '../../fixtures/contract/login-options.json';
import loginOptionsAnonymous from '../../fixtures/contract/login-options-anonymous.json';
import loginResult from '../../fixtures/contract/login-result.json';
import uiConfig from '../../fixtures/contract/ui-config.json';
import userProfile from '../../fixtures/contract/user-profile.json';
import venue from '../../fixtures/contract/venue.json';
import venueVersion from '../../fixtures/contract/venue-version.json';

const CONTRACT: readonly (readonly [file: string, schema: v.GenericSchema, answer: object])[] = [
  ['error.json', ErrorBodySchema, error],
  ['login-options.json', LoginConfigurationsSchema, loginOptions],
  ['login-options-anonymous.json', LoginConfigurationsSchema, loginOptionsAnonymous],
  ['login-result.json', LoginResultSchema, loginResult],
  ['ui-config.json', UiConfigSchema, uiConfig],
  ['user-profile.json', UserProfileSchema, userProfile],
  ['venue-version.json', VenueVersionSchema, venueVersion],
  ['venue.json', VenueSchema, venue],
];

/** Maps with keys chosen by the organiser: every key is known. */
const isMap = (key: string): boolean => key === 'booleanAttributes';

/** The same value with an unknown field in each of its objects. */
function withUnknownFields(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withUnknownFields(item));
  if (typeof value !== 'object' || value === null || isMap(key)) return value;
  const known = Object.entries(value).map(([name, part]) => [name, withUnknownFields(part, name)]);
  return { ...Object.fromEntries(known), unheardOf: { of: ['anything', 1, null] } };
}

/** The same value with `null` for everything optional. */
const nulls = (...names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));

const faultOf = (schema: v.GenericSchema, answer: unknown, what = 'venue'): Fault => {
  try {
    parseAnswer(schema, answer, what);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(FaultError);
    return readFault(thrown);
  }
  throw new Error('The answer was accepted');
};

describe('contract responses', () => {
  test.each(CONTRACT)(
    '%s is parsed without losing a value §3.4 §3.24 §3.30 §3.37 §3.38 §3.46',
    (file, schema, answer) => {
      expect(parseAnswer(schema, answer, file)).toMatchObject(answer);
    },
  );

  test.each(CONTRACT)('%s parses to the same value with unknown fields', (file, schema, answer) => {
    expect(parseAnswer(schema, withUnknownFields(answer), file)).toEqual(parseAnswer(schema, answer, file));
  });

  test.each(CONTRACT)('%s with another shape is a processing error', (file, schema) => {
    for (const answer of [undefined, null, 'text', 7, true, [{}], '<!doctype html>']) {
      expect(faultOf(schema, answer, file)).toEqual({
        kind: 'PROCESSING_ERROR',
        status: null,
        message: expect.stringMatching(
          new RegExp(`^${file}: (\\(the whole answer\\): Invalid type|[a-zA-Z0-9]+(\\.type)?: Invalid key): `),
        ),
        code: null,
      });
    }
  });
});

const EMPTY_AREA = {
  id: 'lobby',
  names: [],
  descriptions: [],
  viewMode: 'VIEW_2D',
  defaultViewpointId: null,
  viewPoints: [],
  contentWidgets: [],
};
const EMPTY_ARCHITECTURE = {
  id: 'aurora',
  defaultAreaId: null,
  areas: [],
  floorplan: { areaPositions: [] },
  assets: [],
  icons: [],
  globalWidgets: [],
  impress: [],
  privacyNotice: [],
  cventLoginEnabled: false,
  cventEvent: null,
  cookieBannerConfig: {
    type: 'NONE',
    text: [],
    personalizedTrackingText: [],
    styling: { backgroundColor: null, textColor: null },
  },
  cookieProviders: [],
  personalizedTrackingEnabled: false,
  globalNavigationEnabled: false,
  style: { text: null, primary: null, secondary: null, background: null, logoAssetId: null },
  userProfileAttributes: [],
  personalDataDays: null,
  certificateIssuer: null,
  certificateMinutes: null,
};
const EMPTY_CONFIGURATION = {
  id: 'c',
  name: [],
  cookieProviders: [],
  begin: null,
  end: null,
  displayMode: null,
  url: null,
  uris: [],
  descriptions: [],
  track: [],
  speakers: [],
  movedFrom: null,
  sourceKey: null,
};
const EMPTY_DETAILS = {
  browser: '',
  browserVersion: '',
  os: '',
  userAgent: '',
  browserLanguage: '',
  cookiesEnabled: false,
  venueLanguage: '',
  architectureId: null,
  clientUsername: 'ANONYM',
  clientURL: '',
  clientVersion: '',
};
const EMPTY_UI_CONFIG = {
  event: null,
  i18n: { defaultLocale: 'en', supportedLocales: [] },
  tabTitle: 'Venue',
  favicon: null,
  style: null,
  features: { ai: false, userPresence: false },
  assets: { loginBackground: null, logo: null },
  firebase: { apiKey: 'k', authDomain: '', projectId: 'p', databaseURL: null, emulators: null },
  analytics: null,
  storageOrigin: null,
  onDemandVideoPrefix: null,
  dataDeletedOn: null,
};
const EMPTY_ATTRIBUTES = {
  name: '',
  email: '',
  company: '',
  jobTitle: '',
  socialMediaProfile: '',
  aboutMe: '',
  openForNetworking: false,
  showEmail: false,
  privateInformation: false,
  profileCompletion: 0,
  booleanAttributes: {},
};

describe('defaults', () => {
  test.each<[what: string, schema: v.GenericSchema, answer: unknown, read: unknown]>([
    ['venue', VenueSchema, { architectures: [{ id: 'aurora' }] }, { architectures: [EMPTY_ARCHITECTURE] }],
    [
      'area',
      VenueSchema,
      { architectures: [{ id: 'aurora', areas: [{ id: 'lobby' }] }] },
      { architectures: [{ ...EMPTY_ARCHITECTURE, areas: [EMPTY_AREA] }] },
    ],
    [
      'viewpoint, widget and configuration',
      VenueSchema,
      {
        architectures: [
          {
            id: 'aurora',
            areas: [
              {
                id: 'lobby',
                viewPoints: [{ id: 'v' }, { id: 'w', background: { type: 'BackgroundImage' } }],
                contentWidgets: [{ id: 'w', type: 'UNHEARD_OF', configurations: [{ id: 'c' }] }],
              },
            ],
          },
        ],
      },
      {
        architectures: [
          {
            ...EMPTY_ARCHITECTURE,
            areas: [
              {
                ...EMPTY_AREA,
                viewPoints: [
                  { id: 'v', names: [], background: null },
                  {
                    id: 'w',
                    names: [],
                    background: { type: 'BackgroundImage', assetId: null, playerActive: false, videoUrl: null },
                  },
                ],
                contentWidgets: [
                  {
                    id: 'w',
                    type: 'UNHEARD_OF',
                    name: [],
                    openMode: 'EMBEDDED_DIALOG',
                    placements: [],
                    configurations: [EMPTY_CONFIGURATION],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    [
      'asset, place on the floor plan, cookie provider and profile attribute',
      VenueSchema,
      {
        architectures: [
          {
            id: 'aurora',
            floorplan: { areaPositions: [{ areaId: 'lobby' }] },
            assets: [{ id: 'a', uri: '/a.webp', generation: 3 }],
            cookieProviders: [{ id: 'p', type: 'EXTERNAL_MEDIA' }],
            userProfileAttributes: [{ id: 'u' }],
          },
        ],
      },
      {
        architectures: [
          {
            ...EMPTY_ARCHITECTURE,
            floorplan: { areaPositions: [{ areaId: 'lobby', visible: true }] },
            assets: [{ id: 'a', uri: '/a.webp', generation: '3', displayName: '', alts: [], locales: [] }],
            cookieProviders: [{ id: 'p', name: '', type: 'EXTERNAL_MEDIA', defaultProvider: false, attributes: [] }],
            userProfileAttributes: [{ id: 'u', kind: 'TEXT', names: [] }],
          },
        ],
      },
    ],
    [
      'venue version',
      VenueVersionSchema,
      { mode: 'stage' },
      { mode: 'stage', publishedVersion: -1, publishedArchitectureId: null },
    ],
    ['login options', LoginConfigurationsSchema, [{ type: 'x' }], [{ type: 'x', displayName: '', idpProvider: [] }]],
    ['login result', LoginResultSchema, { status: 'NO_USER_FOUND' }, { status: 'NO_USER_FOUND', emailAddress: null }],
    ['ui config', UiConfigSchema, { firebase: { apiKey: 'k', projectId: 'p' } }, EMPTY_UI_CONFIG],
    [
      'user info',
      UserInfoSchema,
      { userId: 'u' },
      { userId: 'u', email: '', attributes: { name: '', company: '', title: '' } },
    ],
    [
      'user profile',
      UserProfileSchema,
      { userId: 'u', data: { attributes: {} } },
      { userId: 'u', data: { attributes: EMPTY_ATTRIBUTES } },
    ],
    ['authorities', AuthoritiesSchema, undefined, []],
    ['client details', ClientDetailsSchema, {}, EMPTY_DETAILS],
    [
      'cookie preferences',
      CookiePreferencesLogSchema,
      { userId: 'u', bannerType: 'SIMPLE', cookiePreferences: [{ id: 'p', accepted: true }], clientDetails: {} },
      {
        userId: 'u',
        email: null,
        bannerType: 'SIMPLE',
        cookiePreferences: [{ id: 'p', accepted: true }],
        clientDetails: EMPTY_DETAILS,
      },
    ],
    [
      'log message',
      LogMessageSchema,
      { messageDetails: { message: 'm' }, clientDetails: {}, loglevel: 'WARN', messageOrigin: 'UI' },
      {
        messageDetails: { message: 'm', details: null },
        clientDetails: EMPTY_DETAILS,
        loglevel: 'WARN',
        logCategory: '',
        messageOrigin: 'UI',
      },
    ],
  ])('a missing field of the %s gets its default', (what, schema, answer, read) => {
    expect(parseAnswer(schema, answer, what)).toEqual(read);
  });

  test.each<[what: string, schema: v.GenericSchema, answer: unknown, read: unknown]>([
    [
      'an architecture',
      VenueSchema,
      { architectures: [{ ...nulls(...Object.keys(EMPTY_ARCHITECTURE)), id: 'aurora' }] },
      { architectures: [EMPTY_ARCHITECTURE] },
    ],
    [
      'an area',
      VenueSchema,
      { architectures: [{ id: 'aurora', areas: [{ ...nulls(...Object.keys(EMPTY_AREA)), id: 'lobby' }] }] },
      { architectures: [{ ...EMPTY_ARCHITECTURE, areas: [EMPTY_AREA] }] },
    ],
    [
      'the ui config',
      UiConfigSchema,
      { ...nulls(...Object.keys(EMPTY_UI_CONFIG)), firebase: { apiKey: 'k', projectId: 'p', authDomain: null } },
      EMPTY_UI_CONFIG,
    ],
    [
      'a profile',
      UserProfileSchema,
      { userId: 'u', data: { attributes: nulls(...Object.keys(EMPTY_ATTRIBUTES)) } },
      { userId: 'u', data: { attributes: EMPTY_ATTRIBUTES } },
    ],
    ['client details', ClientDetailsSchema, nulls(...Object.keys(EMPTY_DETAILS)), EMPTY_DETAILS],
    ['authorities', AuthoritiesSchema, null, []],
  ])('null counts as a missing field in %s', (what, schema, answer, read) => {
    expect(parseAnswer(schema, answer, what)).toEqual(read);
  });

  test('two parsed responses share no default', () => {
    const [first, second] = [1, 2].map(() => v.parse(VenueSchema, { architectures: [{ id: 'aurora' }] }));
    first?.architectures[0]?.areas.push(v.parse(AreaSchema, { id: 'lobby' }));
    expect(second).toEqual({ architectures: [EMPTY_ARCHITECTURE] });
  });
});

describe('malformed responses', () => {
  test.each<[message: string, schema: v.GenericSchema, answer: unknown]>([
    ['architectures: Invalid key: Expected "architectures" but received undefined', VenueSchema, {}],
    ['architectures: Invalid type: Expected Array but received Object', VenueSchema, { architectures: {} }],
    [
      'architectures.0.id: Invalid key: Expected "id" but received undefined',
      VenueSchema,
      { architectures: [{ areas: [] }] },
    ],
    [
      'architectures.0.areas.1.viewMode: Invalid type: Expected ("VIEW_2D" | "VIEW_360D") but received "VIEW_3D"',
      VenueSchema,
      { architectures: [{ id: 'a', areas: [{ id: 'b' }, { id: 'c', viewMode: 'VIEW_3D' }] }] },
    ],
    [
      'mode: Invalid type: Expected ("stage" | "live") but received "test"',
      VenueVersionSchema,
      { mode: 'test', publishedVersion: 1 },
    ],
    ['publishedVersion: Invalid integer: Received 1.5', VenueVersionSchema, { mode: 'live', publishedVersion: 1.5 }],
    ['0.type: Invalid key: Expected "type" but received undefined', LoginConfigurationsSchema, [{}]],
    ['firebase: Invalid key: Expected "firebase" but received undefined', UiConfigSchema, { tabTitle: 'x' }],
    [
      'firebase.projectId: Invalid key: Expected "projectId" but received undefined',
      UiConfigSchema,
      { firebase: { apiKey: 'k' } },
    ],
    ['signedUrl: Invalid key: Expected "signedUrl" but received undefined', SignedUrlSchema, { url: '/x' }],
  ])('the fault names the wrong field: %s §3.85', (message, schema, answer) => {
    expect(faultOf(schema, answer)).toEqual({
      kind: 'PROCESSING_ERROR',
      status: null,
      message: `venue: ${message}`,
      code: null,
    });
  });

  test('a fault message is one short line for any content', () => {
    const { message } = faultOf(VenueVersionSchema, { mode: `a\nb\u2028c${'x'.repeat(100_000)}` });
    expect(message).toMatch(/^venue: mode: Invalid type: .+…$/);
    expect(message?.length).toBeLessThan(300);
  });
});

describe('venue ids', () => {
  test.each(['a', 'main stage', 'höll/e', '100 %', '...', '舞台', '🎪'])('%j is a valid venue id', (id) => {
    expect(v.parse(VenueSchema, { architectures: [{ id }] }).architectures[0]?.id).toBe(id);
  });

  test.each(['', '.', '..', '\ud800', 'a\udc00b'])('%j is not a venue id because it cannot be a path segment', (id) => {
    expect(v.is(VenueSchema, { architectures: [{ id }] })).toBe(false);
  });
});

describe('storageOrigin', () => {
  const read = (storageOrigin: unknown) => ({ ...uiConfig, storageOrigin });

  test.each([
    ['https://files.example', 'https://files.example'],
    ['https://Files.example:443/', 'https://files.example'],
    ['https://files.example/bucket/live', 'https://files.example'],
    ['http://127.0.0.1:9199', 'http://127.0.0.1:9199'],
  ])('storageOrigin %j is read as %j', (configured, origin) => {
    expect(v.parse(UiConfigSchema, read(configured)).storageOrigin).toBe(origin);
  });

  test.each(['', 'files.example', '/files', 'gs://bucket', 'javascript:alert(1)', 'data:,x'])(
    'storageOrigin %j is rejected',
    (text) => {
      expect(faultOf(UiConfigSchema, read(text), 'ui-config.json').message).toMatch(
        /^ui-config\.json: storageOrigin: /,
      );
    },
  );
});

describe('describeIssues', () => {
  const issuesOf = (answer: unknown) => describeIssues(v.safeParse(VenueSchema, answer).issues ?? []);

  test('describeIssues prints one line per wrong field', () => {
    expect(
      issuesOf({
        version: 'fourteen',
        architectures: [
          { id: '', style: { primary: 7 }, areas: [{ id: 'a', viewMode: 'FLAT' }] },
          { id: 'b', assets: [{ id: 'x' }] },
        ],
      }),
    ).toEqual([
      'version: Invalid type: Expected number but received "fourteen"',
      'architectures.0.id: Invalid length: Expected >=1 but received 0',
      'architectures.0.areas.0.viewMode: Invalid type: Expected ("VIEW_2D" | "VIEW_360D") but received "FLAT"',
      'architectures.0.style.primary: Invalid type: Expected string but received 7',
      'architectures.1.assets.0.uri: Invalid key: Expected "uri" but received undefined',
    ]);
  });

  test('describeIssues blames the whole file if no field is wrong', () => {
    expect(issuesOf('venue')).toEqual(['(the whole file): Invalid type: Expected Object but received "venue"']);
  });

  test('describeIssues names a field once if several rules fail', () => {
    const schema = v.object({ name: v.pipe(v.string(), v.minLength(3), v.startsWith('a')) });
    expect(describeIssues(v.safeParse(schema, { name: 'b' }).issues ?? [])).toEqual([
      'name: Invalid length: Expected >=3 but received 1',
    ]);
  });

  test('describeIssues prints one line for any received value', () => {
    const [line = ''] = issuesOf({ architectures: `a\nb\r\n\u2028c` });
    expect(line).toBe('architectures: Invalid type: Expected Array but received "a b c"');
  });

  test('describeIssues prints nothing for a valid venue', () => {
    expect(issuesOf(venue)).toEqual([]);
  });
});

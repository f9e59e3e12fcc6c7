import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import sharp from 'sharp';
import { ConfigError } from '../../config';
import { FILE_KINDS, type FileKind, jsonSchemaOf, schemaFileName } from './schemas';

const en = (text: string) => [{ locale: 'en', text }];
const schema = (kind: FileKind): string => `./schema/${schemaFileName(kind)}`;

const picture = (
  colour: string,
  floor: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="2560" height="1440">
  <rect width="2560" height="1440" fill="${colour}"/>
  <path d="M0 1440 L700 860 H1860 L2560 1440 Z" fill="${floor}"/>
  <path d="M700 240 H1860 V860 H700 Z" fill="#ffffff" fill-opacity="0.14"/>
</svg>`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="28" fill="#2f6f5e"/></svg>';

const area = (id: string, name: string, contentWidgets: object[]) => ({
  id,
  names: en(name),
  defaultViewpointId: `${id}-view`,
  viewPoints: [
    {
      id: `${id}-view`,
      names: en(name),
      background: { type: 'BackgroundImage', assetId: `${id}-picture` },
    },
  ],
  contentWidgets,
});

const venueOf = (id: string, title: string) => ({
  $schema: schema('venue'),
  $comment: 'Editors such as VS Code explain each field and complete its values, from the schema above.',
  architectures: [
    {
      id,
      defaultAreaId: 'lobby',
      areas: [
        area('lobby', 'Lobby', [
          {
            id: 'lobby-chat',
            type: 'CHAT',
            name: en('Chat'),
            openMode: 'EMBEDDED_DIALOG',
            placements: [{ viewpointId: 'lobby-view', x: 0.3, y: 0.2, width: 0.18, height: 0.3 }],
            configurations: [{ id: 'lobby-room', roomId: 'lobby' }],
          },
        ]),
        area('stage', 'Stage', [
          {
            id: 'talks',
            type: 'MEDIA_BOARD',
            name: en('Talks'),
            openMode: 'EMBEDDED_DIALOG',
            placements: [{ viewpointId: 'stage-view', x: 0.35, y: 0.2, width: 0.3, height: 0.35 }],
            configurations: [
              {
                id: 'talks-board',
                contentPieces: [
                  {
                    $comment:
                      'The zone of these times is in ui-config.json. A talk has the address of its film in "url".',
                    id: 'opening',
                    titles: en('Opening'),
                    kind: 'IMAGE',
                    url: 'assets/stage.webp',
                    begin: '2027-03-12T09:00',
                    end: '2027-03-12T10:00',
                  },
                ],
              },
            ],
          },
        ]),
      ],
      globalWidgets: [{ id: 'search', type: 'AI_SEARCH', name: en('Search') }],
      assets: [
        { id: 'lobby-picture', uri: 'assets/lobby.webp', alts: en('An empty hall with a pale wall') },
        { id: 'stage-picture', uri: 'assets/stage.webp', alts: en('An empty stage with a pale wall') },
        { id: 'logo', uri: 'assets/logo.svg', alts: en(title) },
      ],
      globalNavigationEnabled: true,
      style: { text: '#1d2421', primary: '#2f6f5e', secondary: '#d9e3dd', background: '#f6f4ee', logoAssetId: 'logo' },
      impress: en(`<h1>Imprint</h1><p>Who is responsible for ${title}.</p>`),
      privacyNotice: en('<h1>Privacy notice</h1><p>What you do with personal data.</p>'),
    },
  ],
});

const uiConfigOf = (title: string) => ({
  $schema: schema('ui-config'),
  tabTitle: title,
  timeZone: 'Europe/Berlin',
  i18n: { defaultLocale: 'en', supportedLocales: ['en'] },
  features: { ai: true, userPresence: true },
  assets: { logo: 'assets/logo.svg', loginBackground: 'assets/lobby.webp' },
});

const ACCESS = {
  $schema: schema('access'),
  $comment: 'As soon as "allowed" has an e-mail, only these users can enter.',
  allowed: [],
  denied: [],
};

const LOGIN_OPTIONS = [
  {
    $comment: 'Everyone can enter. Remove this file for a login by e-mail and password, with users in users.json.',
    type: 'anonymous',
  },
];

/** A name as given, and as an id. */
function namesOf(folder: string): { id: string; title: string } {
  const name = basename(folder);
  const id = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return { id: id === '' ? 'venue' : id, title: name };
}

/**
 * Writes a small venue that runs. Returns lines for the operator.
 * @throws ConfigError for a folder that exists
 */
export async function writeNewVenue(folder: string, from: string): Promise<string[]> {
  if ((await stat(folder).catch(() => null)) !== null) {
    throw new ConfigError(`--new cannot be used: ${folder} exists. Name a folder that does not.`);
  }
  const { id, title } = namesOf(folder);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'schema'));
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const files: [string, string | Buffer][] = [
    ['venue.json', json(venueOf(id, title))],
    ['ui-config.json', json(uiConfigOf(title))],
    ['access.json', json(ACCESS)],
    ['login-options.json', json(LOGIN_OPTIONS)],
    ['assets/logo.svg', LOGO],
    [
      'assets/lobby.webp',
      await sharp(Buffer.from(picture('#8fa89d', '#c9b79a')))
        .webp()
        .toBuffer(),
    ],
    [
      'assets/stage.webp',
      await sharp(Buffer.from(picture('#4a5d6b', '#8a6f5a')))
        .webp()
        .toBuffer(),
    ],
    ...FILE_KINDS.map((kind): [string, string] => [`schema/${schemaFileName(kind)}`, json(jsonSchemaOf(kind))]),
  ];
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  const near = relative(from, folder);
  const file = join(near.startsWith('..') ? folder : near, 'venue.json');
  return [`A new venue is in ${folder}. Start it:`, `  npm start -- --venue ${/\s/.test(file) ? `"${file}"` : file}`];
}

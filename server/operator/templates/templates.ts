import { daysBetween, type Template, type VenuePlan } from '../../../domain/control/founding';
import { TO_FILL_IN } from '../../../domain/control/preflight';
import { paintOf } from '../../../domain/control/rooms/furniture';
import { type Drawing, ROOMS, type RoomName } from '../../../domain/control/rooms/rooms';
import type { Spot } from '../../../domain/control/rooms/scene';
import { paletteOf } from '../../../domain/venue/colour';
import { doTouch } from '../../../domain/venue/cover';
import { TEMPLATE_WORDS, type TemplateWords } from './words/words';

type Word = Exclude<keyof TemplateWords, 'pictures'>;
/** A word, or one with a number behind it. */
type Title = Word | readonly [Word, number];
/** `spot` is a thing on the picture of the room; without one the content is listed beside it. */
type Content = { type: string; title: Title; spot?: string };
type AreaPlan = { id: string; room: RoomName; title: Title; contents: readonly Content[] };

const meeting = (title: Title, spot: string): Content => ({ type: 'MEETING', title, spot });
const chat = (spot: string): Content => ({ type: 'CHAT', title: 'chat', spot });
const wall = (spot: string): Content => ({ type: 'SOCIAL_WALL', title: 'wall', spot });
const people = (spot: string): Content => ({ type: 'PRESENCE_LIST', title: 'people', spot });
const board = (spot: string): Content => ({ type: 'WHITEBOARD', title: 'board', spot });
const films = (spot: string): Content => ({ type: 'MEDIA_BOARD', title: 'talks', spot });
/** What happens on the days of the event. */
const programme = (title: Title, spot: string): Content => ({ type: 'PROGRAMME', title, spot });

const LOBBY: AreaPlan = {
  id: 'lobby',
  room: 'lobby',
  title: 'lobby',
  contents: [meeting('welcomeDesk', 'desk'), wall('wall'), people('people'), chat('chat')],
};
const STAGE: AreaPlan = {
  id: 'stage',
  room: 'stage',
  title: 'stage',
  contents: [programme('stage', 'screen'), films('desk'), chat('seats')],
};
const LOUNGE: AreaPlan = {
  id: 'lounge',
  room: 'lounge',
  title: 'lounge',
  contents: [chat('fire'), meeting(['table', 1], 'sofa'), meeting(['table', 2], 'table'), people('people')],
};
const WORKSHOP: AreaPlan = {
  id: 'workshop',
  room: 'workshop',
  title: 'workshop',
  contents: [board('board'), meeting(['table', 1], 'one'), meeting(['table', 2], 'two')],
};
const TERRACE: AreaPlan = {
  id: 'terrace',
  room: 'terrace',
  title: 'terrace',
  contents: [board('board'), meeting(['table', 1], 'one'), meeting(['table', 2], 'two'), chat('chat')],
};
const hall = (number: number): AreaPlan => ({
  id: `hall-${number}`,
  room: 'expo',
  title: ['expo', number],
  contents: [meeting(['booth', 2 * number - 1], 'left'), meeting(['booth', 2 * number], 'right'), chat('desk')],
});
const groupRoom = (number: number): AreaPlan => ({
  ...WORKSHOP,
  id: `group-${number}`,
  title: ['groupRoom', number],
  contents: [board('board'), meeting(['table', 1], 'one'), meeting(['table', 2], 'two')],
});

/** The areas of each template; attendees arrive in the first. */
const AREAS: Readonly<Record<Template, readonly AreaPlan[]>> = {
  conference: [LOBBY, STAGE, WORKSHOP, { ...hall(1), title: 'expo' }, LOUNGE],
  fair: [LOBBY, hall(1), hall(2), STAGE, LOUNGE],
  team: [LOUNGE, STAGE, WORKSHOP, TERRACE],
  class: [
    {
      id: 'classroom',
      room: 'classroom',
      title: 'classroom',
      contents: [programme('classroom', 'screen'), board('board'), meeting('welcomeDesk', 'desk'), chat('seats')],
    },
    groupRoom(1),
    groupRoom(2),
    {
      id: 'library',
      room: 'library',
      title: 'library',
      contents: [films('films'), wall('wall'), meeting('table', 'table'), chat('chat')],
    },
    { ...TERRACE, contents: TERRACE.contents.filter(({ type }) => type !== 'WHITEBOARD') },
  ],
};

const titled = (words: TemplateWords, title: Title): string =>
  typeof title === 'string' ? words[title] : `${words[title[0]]} ${title[1]}`;

const wordsOf = (locale: string): TemplateWords => {
  const words = TEMPLATE_WORDS[locale] ?? TEMPLATE_WORDS['en'];
  if (words === undefined) throw new Error(`No words in ${locale}`);
  return words;
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The files of a venue: JSON without the schemas, and the pictures as SVG. */
type NewVenue = {
  venue: Record<string, unknown>;
  uiConfig: Record<string, unknown>;
  loginOptions: unknown[] | null;
  /** By name of file, without an extension. */
  pictures: Readonly<Record<string, string>>;
};

const LEAST = { width: 0.06, height: 0.08 };
/** Large enough for a finger. */
function grown({ x, y, width, height }: Spot): Spot {
  const [wide, high] = [Math.max(width, LEAST.width), Math.max(height, LEAST.height)];
  const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most) * 1000) / 1000;
  return {
    x: within(x - (wide - width) / 2, 1 - wide),
    y: within(y - (high - height) / 2, 1 - high),
    width: wide,
    height: high,
  };
}

const isInside = ({ x, y, width, height }: Spot): boolean => x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1;

/** A spot moved beside others, as little as it takes; where it is if it is free there, or there is no other place. */
function beside(spot: Spot, taken: readonly Spot[]): Spot {
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const gap = 0.001;
  const places = taken.flatMap((other) => [
    { ...spot, x: rounded(other.x - spot.width - gap) },
    { ...spot, x: rounded(other.x + other.width + gap) },
    { ...spot, y: rounded(other.y - spot.height - gap) },
    { ...spot, y: rounded(other.y + other.height + gap) },
  ]);
  const isFree = (place: Spot): boolean => isInside(place) && !taken.some((other) => doTouch(place, other));
  const far = ({ x, y }: Spot): number => Math.hypot(x - spot.x, y - spot.y);
  return [spot, ...places.toSorted((one, other) => far(one) - far(other))].find(isFree) ?? spot;
}

/** The spots of an area's contents: large enough, and none on a door or on another one. */
function spotsOf({ contents }: AreaPlan, { spots, doors }: Drawing): ReadonlyMap<Content, Spot> {
  const placed = new Map<Content, Spot>();
  for (const content of contents) {
    const spot = content.spot === undefined ? undefined : spots[content.spot];
    if (spot !== undefined) placed.set(content, beside(grown(spot), [...doors, ...placed.values()]));
  }
  return placed;
}

type Look = Pick<VenuePlan, 'primary' | 'secondary' | 'background'>;

/** A room in the colours of a venue. */
const draw = (room: RoomName, look: Look, doorCount: number): Drawing =>
  ROOMS[room](paintOf(paletteOf(look)), doorCount);

/** @param logo the path of the logo, beside the venue's file */
export function newVenue(plan: VenuePlan, id: string, logo: string): NewVenue {
  const { languages, name, template, begin, end, timeZone, entry } = plan;
  const look = { primary: plan.primary, secondary: plan.secondary, background: plan.background };
  const texts = (read: (words: TemplateWords) => string) =>
    languages.map((locale) => ({ locale, text: read(wordsOf(locale)) }));
  const names = (title: Title) => texts((words) => titled(words, title));
  const days = daysBetween(begin, end);
  const areas = AREAS[template];

  const talkOf = (index: number): Title => {
    if (index === 0) return template === 'class' ? 'lesson' : 'opening';
    if (template === 'class') return 'classroom';
    return index === days.length - 1 ? 'closing' : 'stage';
  };
  /** A lesson is open all day; the first and the last talk are short. */
  const hoursOf = (day: string, index: number) => {
    if (template === 'class') return { begin: `${day}T09:00`, end: `${day}T17:00` };
    return talkOf(index) === 'closing'
      ? { begin: `${day}T16:00`, end: `${day}T17:00` }
      : { begin: `${day}T09:00`, end: `${day}T10:00` };
  };
  const slots = (areaId: string) =>
    days.map((day, index) => ({
      id: `${areaId}-day-${index + 1}`,
      name: names(talkOf(index)),
      ...hoursOf(day, index),
      webinarOn: template !== 'class',
    }));
  const configurationsOf = (areaId: string, widgetId: string, { type }: Content): object[] => {
    const one = { id: `${widgetId}-1` };
    if (type === 'PROGRAMME') return slots(areaId);
    if (type === 'CHAT') return [{ ...one, roomId: areaId }];
    if (type !== 'MEDIA_BOARD') return [one];
    const piece = { id: `${widgetId}-first`, titles: names('opening'), kind: 'IMAGE', url: `assets/${areaId}.webp` };
    return [{ ...one, contentPieces: [piece] }];
  };
  const widgetOf = (areaId: string, place: Spot | undefined, content: Content, index: number) => {
    const widgetId = `${areaId}-${index + 1}`;
    const isBeside = content.type === 'CHAT' || content.type === 'PRESENCE_LIST';
    return {
      id: widgetId,
      type: content.type === 'PROGRAMME' ? 'MEETING' : content.type,
      name: names(content.title),
      openMode: isBeside ? 'OVERLAY_DIALOG' : 'EMBEDDED_DIALOG',
      placements: place === undefined ? [] : [{ viewpointId: `${areaId}-view`, ...place }],
      configurations: configurationsOf(areaId, widgetId, content),
    };
  };
  const doorOf = (areaId: string, to: AreaPlan, spot: Spot | undefined) => ({
    id: `${areaId}-to-${to.id}`,
    type: 'DOOR',
    name: names(to.title),
    placements: spot === undefined ? [] : [{ viewpointId: `${areaId}-view`, ...spot }],
    configurations: [{ id: `${areaId}-to-${to.id}-1`, areaId: to.id }],
  });
  const drawings = areas.map((area) => {
    const drawing = draw(area.room, look, areas.length - 1);
    return { area, drawing, spots: spotsOf(area, drawing) };
  });

  return {
    venue: {
      architectures: [
        {
          id,
          defaultAreaId: areas[0]?.id,
          areas: drawings.map(({ area, drawing, spots }) => ({
            id: area.id,
            names: names(area.title),
            defaultViewpointId: `${area.id}-view`,
            viewPoints: [
              {
                id: `${area.id}-view`,
                names: names(area.title),
                background: { type: 'BackgroundImage', assetId: `${area.id}-picture` },
              },
            ],
            contentWidgets: [
              ...area.contents.map((content, index) => widgetOf(area.id, spots.get(content), content, index)),
              ...areas.filter((other) => other !== area).map((to, index) => doorOf(area.id, to, drawing.doors[index])),
            ],
          })),
          floorplan: { areaPositions: areas.map((area) => ({ areaId: area.id, visible: true })) },
          globalWidgets: [{ id: 'search', type: 'AI_SEARCH', name: names('search') }],
          assets: [
            ...areas.map(({ id: areaId, room }) => ({
              id: `${areaId}-picture`,
              uri: `assets/${areaId}.webp`,
              alts: altsOf(room, languages),
            })),
            { id: 'logo', uri: logo, alts: texts(() => name) },
          ],
          globalNavigationEnabled: true,
          ...(entry === 'number' ? { cventLoginEnabled: true } : {}),
          style: { ...look, logoAssetId: 'logo' },
          impress: texts((words) => legal(words.imprint, words.imprintText, name)),
          privacyNotice: texts((words) => legal(words.privacy, words.privacyText, name)),
        },
      ],
    },
    uiConfig: {
      tabTitle: name,
      timeZone,
      event: { begin: `${begin}T09:00`, end: `${end}T17:00` },
      i18n: { defaultLocale: languages[0], supportedLocales: languages },
      features: { ai: true, userPresence: true },
      assets: { logo, loginBackground: `assets/${areas[0]?.id}.webp` },
    },
    loginOptions: LOGIN_OPTIONS[entry],
    pictures: Object.fromEntries(drawings.map(({ area, drawing }) => [area.id, drawing.svg])),
  };
}

/** In English too where a language has none. */
function altsOf(room: RoomName, languages: readonly string[]) {
  const known = languages.filter((locale) => TEMPLATE_WORDS[locale]?.pictures !== undefined);
  const locales = known.length === languages.length ? known : [...new Set([...known, 'en'])];
  return locales.map((locale) => ({ locale, text: wordsOf(locale).pictures?.[room] ?? '' }));
}

const legal = (heading: string, text: string, event: string): string =>
  `<h1>${heading}</h1><p>${escaped(text.replaceAll('{{event}}', event))}</p><p>${TO_FILL_IN}</p>`;

const PASSWORD = { type: 'firebase', idpProvider: [{ providerID: 'password' }] };
/** Organisers log in by e-mail and password in any case; `null` is the default. */
const LOGIN_OPTIONS = {
  password: null,
  number: [{ type: 'CVENT_LOGIN' }, PASSWORD],
  anyone: [{ type: 'anonymous' }],
} as const satisfies Record<VenuePlan['entry'], object[] | null>;

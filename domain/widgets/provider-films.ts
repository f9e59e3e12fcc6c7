/** A film at a provider. `player` plays it in a frame and stores as little as the provider allows; `page` is for people. */
export type ProviderFilm = { player: string; page: string };

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const YOUTUBE_PLAYERS = ['youtube-nocookie.com', 'www.youtube-nocookie.com'];
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})(?:\/|$)/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:(?:channels|showcase|groups)\/[\w-]+\/(?:videos?\/)?)?(\d{4,12})(?:\/(\w+))?\/?$/;
const VIMEO_PLAYER_PATH = /^\/video\/(\d{4,12})\/?$/;
const VIMEO_HASH = /^\w{4,20}$/;

/** Seconds of `90`, `90s` or `1h2m3s`; 0 for anything else. */
function secondsOf(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const youtubeFilm = (id: string, start: number): ProviderFilm => ({
  player: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`,
  page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
});

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (YOUTUBE_HOSTS.includes(hostname) && pathname === '/watch') return searchParams.get('v');
  return YOUTUBE_PATH.exec(pathname)?.[1] ?? null;
}

function vimeoFilm({ hostname, pathname, searchParams }: URL): ProviderFilm | null {
  const isPlayer = hostname === 'player.vimeo.com';
  const [, id, inPath] = (isPlayer ? VIMEO_PLAYER_PATH : VIMEO_PATH).exec(pathname) ?? [];
  if (id === undefined) return null;
  const hash = inPath ?? searchParams.get('h') ?? '';
  // Of a film that only those with the link can see.
  const isUnlisted = VIMEO_HASH.test(hash);
  return {
    player: `https://player.vimeo.com/video/${id}?dnt=1${isUnlisted ? `&h=${hash}` : ''}`,
    page: `https://vimeo.com/${id}${isUnlisted ? `/${hash}` : ''}`,
  };
}

function parsed(address: string): URL | null {
  // Most addresses are relative and have no scheme; making an error for each is slow.
  if (!address.includes(':')) return null;
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** The film that an address of YouTube or Vimeo leads to, `null` for any other address. */
export function providerFilm(address: string): ProviderFilm | null {
  const url = parsed(address);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  const { hostname, searchParams } = url;
  if (['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(hostname)) return vimeoFilm(url);
  if (![...YOUTUBE_HOSTS, ...YOUTUBE_PLAYERS, 'youtu.be'].includes(hostname)) return null;
  const id = youtubeId(url);
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'));
  return id !== null && YOUTUBE_ID.test(id) ? youtubeFilm(id, start) : null;
}

import { ON_DEMAND_VIDEO_PROVIDER, PICTURE_PROVIDER, VIDEO_PROVIDER } from '../kernel/constants';
import type { Embedding } from '../kernel/embedding';
import type { Architecture } from '../kernel/venue';
import { embedsOf } from '../widgets/widget';

/** Our own origin, and the prefix of on-demand videos from ui-config.json. */
export type Site = { origin: string; onDemandVideoPrefix: string | null; storageOrigin?: string | null };

type Embedded = { url: URL; embeddings: readonly Embedding[]; providers: readonly string[] };

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const STREAM = /\.(?:m3u8|mpd)$/i;
const FILM = /\.(?:m4a|m4v|mov|mp3|mp4|oga|ogg|ogv|opus|wav|webm)$/i;

/** The address if it is http(s) and on another origin. */
function othersUrl(address: string | null, { origin }: Site): URL | null {
  if (address === null) return null;
  try {
    const url = new URL(address, origin);
    return url.protocol.startsWith('http') && url.origin !== origin ? url : null;
  } catch {
    return null;
  }
}

function isBelow(url: URL, prefix: string | null, site: Site): boolean {
  const below = othersUrl(prefix, site);
  return below !== null && url.origin === below.origin && url.pathname.startsWith(below.pathname);
}

/** The provider that a background video needs; null if it is same-origin or has no valid address. */
export function videoProvider(videoUrl: string, site: Site): string | null {
  const url = othersUrl(videoUrl, site);
  if (url === null) return null;
  return isBelow(url, site.onDemandVideoPrefix, site) ? ON_DEMAND_VIDEO_PROVIDER : VIDEO_PROVIDER;
}

/** By file extension; `otherwise` without a known one. */
function embeddingsOf({ pathname }: URL, otherwise: readonly Embedding[]): readonly Embedding[] {
  if (PICTURE.test(pathname)) return ['picture'];
  if (STREAM.test(pathname)) return ['media', 'stream'];
  return FILM.test(pathname) ? ['media'] : otherwise;
}

/** Whether an address needs no other origin than our own and that of our storage. */
export const isOurOrigin = (address: string, { origin, storageOrigin = null }: Site): boolean => {
  try {
    const found = new URL(address, origin).origin;
    return found === origin || found === storageOrigin;
  } catch {
    return false;
  }
};

function embeddedIn({ areas, assets, globalWidgets }: Architecture, site: Site): Embedded[] {
  const widgets = [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets];
  const videoUrls = areas.flatMap(({ viewPoints }) => viewPoints.map(({ background }) => background?.videoUrl ?? null));
  const videos = videoUrls.flatMap((address): Embedded[] => {
    const url = othersUrl(address, site);
    const provider = address === null ? null : videoProvider(address, site);
    return url === null || provider === null
      ? []
      : [{ url, embeddings: embeddingsOf(url, ['media']), providers: [provider] }];
  });
  const pictures = assets.flatMap(({ uri }): Embedded[] => {
    const url = isOurOrigin(uri, site) ? null : othersUrl(uri, site);
    return url === null ? [] : [{ url, embeddings: ['picture'], providers: [PICTURE_PROVIDER] }];
  });
  return [
    ...videos,
    ...pictures,
    ...widgets.flatMap(embedsOf).flatMap(({ address, embeddings, providers }): Embedded[] => {
      const url = othersUrl(address, site);
      return url === null ? [] : [{ url, embeddings: embeddingsOf(url, embeddings), providers }];
    }),
  ];
}

/**
 * For each cookie provider of the venue, the external origins it covers, by how a page embeds them. They come from the
 * addresses in widget configurations that name the provider, and from background videos that need it. Content without a
 * provider of the venue stays blocked, so it is not covered.
 */
export function providerOrigins(
  architecture: Architecture,
  site: Site,
): { id: string; origins: Readonly<Record<Embedding, readonly string[]>> }[] {
  const embedded = embeddedIn(architecture, site);
  return architecture.cookieProviders.map(({ id }) => {
    const own = embedded.filter(({ providers }) => providers.includes(id));
    const origins = (embedding: Embedding): string[] => [
      ...new Set(own.filter(({ embeddings }) => embeddings.includes(embedding)).map(({ url }) => url.origin)),
    ];
    return {
      id,
      origins: {
        frame: origins('frame'),
        media: origins('media'),
        picture: origins('picture'),
        stream: origins('stream'),
      },
    };
  });
}

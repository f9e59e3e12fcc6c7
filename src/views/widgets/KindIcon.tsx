import { useAsset } from '../venue/area/use-asset';
import { useVenue } from '../venue/venue-context';
import styles from './KindIcon.module.css';
import type { KnownKind } from './use-widget';

const PATHS: Readonly<Record<KnownKind, string>> = {
  MEETING: 'M3.5 7.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2ZM14.5 11l6-3.5v9l-6-3.5',
  WHITEBOARD: 'M4 20l1-4.5L16.5 4 20 7.500 8.500 19ZM14 6.500 17.500 10M13 20h7',
  MEDIA_BOARD: 'M3.500 5.500h17v13h-17ZM10 9.200v5.600l4.800-2.800Z',
  SOCIAL_WALL:
    'M12 19.500C7 16 3.500 13 3.500 9.200A4.200 4.200 0 0 1 12 7.800a4.200 4.200 0 0 1 8.500 1.400C20.500 13 17 16 12 19.500Z',
  PDF: 'M6.500 3.500h7.500l4.500 4.500v12.500h-12ZM14 3.500V8h4.500M9.500 12.500h6M9.500 16h6',
  CHAT: 'M4 5.500h16v11h-9l-4.500 3.500v-3.500H4ZM8 9.500h8M8 12.500h5',
  PRESENCE_LIST:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c0-3.500 2.800-5.500 6.500-5.500s6.500 2 6.500 5.500M16 11.300a3.200 3.200 0 0 0 0-6.300M18 14.500c2.200.700 3.500 2.500 3.500 5',
  AI_SEARCH: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20',
  UNKNOWN: 'M12 4v16M4 12h16',
};

/** The venue's own icon of a kind, else ours. A drawing takes the colour of the text: the venue's may be made for other colours. */
export function KindIcon({ kind }: { kind: KnownKind }) {
  const { icons } = useVenue();
  const { url, isDrawing, refuse } = useAsset(icons.find((icon) => icon.type === kind)?.assetId ?? null, 24);
  if (url === null) {
    return (
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[kind]} />
      </svg>
    );
  }
  return isDrawing ? (
    <span className={styles.drawing} style={{ maskImage: `url("${url}")` }} />
  ) : (
    <img className={styles.icon} src={url} alt="" onError={refuse} />
  );
}

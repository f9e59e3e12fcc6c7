import IconPlus from '@tabler/icons-react/icons/IconPlus';
import type { WidgetKind } from '../../../domain/widgets/kinds';
import { useAsset } from '../venue/area/use-asset';
import { useVenue } from '../venue/venue-context';
import styles from './KindIcon.module.css';
import { KIND_ICONS } from './kind-icons';

/**
 * The venue's own icon of a kind, else ours. Ours takes the colour of the text; the venue's may be made for other
 * colours.
 */
export function KindIcon({ kind }: { kind: WidgetKind | null }) {
  const { icons } = useVenue();
  const { url, isDrawing, refuse } = useAsset(icons.find((icon) => icon.type === kind)?.assetId ?? null, 24);
  if (url === null) {
    const Icon = kind === null ? IconPlus : KIND_ICONS[kind];
    return <Icon className={styles.icon} aria-hidden="true" />;
  }
  return isDrawing ? (
    <span className={styles.drawing} style={{ maskImage: `url("${url}")` }} />
  ) : (
    <img className={styles.icon} src={url} alt="" onError={refuse} />
  );
}

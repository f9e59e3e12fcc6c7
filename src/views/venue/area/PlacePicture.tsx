import type { Area, ContentWidget } from '../../../../domain/kernel/venue';
import { placeOf } from '../../../../domain/venue/hotspots';
import { Picture } from './Picture';
import styles from './PlacePicture.module.css';

/** The part of the area's picture around a widget; nothing if the widget has no place on one. */
export function PlacePicture({ area, widget }: { area: Area; widget: ContentWidget }) {
  const place = placeOf(widget, area);
  if (place === null) return null;
  const centre = `${place.x * 100}% ${place.y * 100}%`;
  return (
    <div className={styles.place} style={{ objectPosition: centre, transformOrigin: centre }}>
      <Picture assetId={place.assetId} cssWidth={640} alt="" />
    </div>
  );
}

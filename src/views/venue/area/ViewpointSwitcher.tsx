import type { Area, Viewpoint } from '../../../../domain/kernel/venue';
import { Pressable } from '../../../theme/Pressable';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { Picture } from './Picture';
import styles from './ViewpointSwitcher.module.css';

/** The other viewpoints of an area. */
export function ViewpointSwitcher({ area }: { area: Area }) {
  const { t, text } = useWords();
  const actor = useActorOf('area');
  const viewpointId = usePart('area', (snapshot) => snapshot.context.viewpointId);
  if (area.viewPoints.length < 2) return null;
  const nameOf = ({ names, id }: Viewpoint): string => text(names) || id;
  return (
    <fieldset className={styles.switcher} aria-label={t('area.viewpoints')}>
      {area.viewPoints.map((viewpoint) => (
        <Pressable
          key={viewpoint.id}
          className={styles.viewpoint}
          aria-pressed={viewpoint.id === viewpointId}
          aria-label={t('area.viewpoint', { name: nameOf(viewpoint) })}
          onClick={() => actor.send({ type: 'area.showViewpoint', viewpointId: viewpoint.id })}
        >
          <Picture
            assetId={viewpoint.background?.assetId ?? null}
            cssWidth={128}
            className={styles.thumbnail}
            alt=""
            fallback={<span className={styles.thumbnail} />}
          />
          <span className={styles.name}>
            <Written of={viewpoint.names} or={viewpoint.id} />
          </span>
        </Pressable>
      ))}
    </fieldset>
  );
}

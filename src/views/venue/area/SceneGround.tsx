import { usePart } from '../../kernel/actors';
import styles from './SceneGround.module.css';
import { HeldPicture } from './ScenePicture';

/** What is under the picture of an area: the previous one, where it stood, until the next one covers it; on arrival that of the login page. */
export function SceneGround() {
  const held = usePart('scene', ({ context }) => context.held);
  const isOpen = usePart('arrival', (snapshot) => snapshot.hasTag('entrance'));
  return (
    <div className={styles.ground} data-open={isOpen || undefined}>
      {held !== null && <HeldPicture image={held} className={styles.held} />}
    </div>
  );
}

import { usePart } from '../../kernel/actors';
import styles from './SceneGround.module.css';
import { HeldPicture } from './ScenePicture';

/** What is under the picture of an area: the previous one, where it stood, until the next one covers it. */
export function SceneGround() {
  const held = usePart('scene', ({ context }) => context.held);
  return <div className={styles.ground}>{held !== null && <HeldPicture image={held} className={styles.held} />}</div>;
}

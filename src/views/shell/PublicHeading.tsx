import controls from '../../ui/controls.module.css';
import { usePart } from '../kernel/actors';

/** What a public venue is about, for those who do not see it and for search engines. */
export function PublicHeading() {
  const isPublic = usePart('loginOptions', (snapshot) => snapshot.matches('disabled'));
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
  return isPublic && description !== '' ? <h2 className={controls.hidden}>{description}</h2> : null;
}

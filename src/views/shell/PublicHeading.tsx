import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { usePart } from '../kernel/actors';

const never = () => () => {};
const descriptionOfPage = (): string =>
  document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';

/** The purpose of a public venue, for screen readers and search engines. */
export function PublicHeading() {
  const isPublic = usePart('loginOptions', (snapshot) => snapshot.matches('disabled'));
  const description = useSyncExternalStore(never, descriptionOfPage, () => '');
  return isPublic && description !== '' ? <VisuallyHidden as="h2">{description}</VisuallyHidden> : null;
}

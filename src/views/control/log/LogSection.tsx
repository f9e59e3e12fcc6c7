import { ForAdministrators } from '../ForAdministrators';
import { useSectionsPart } from '../use-sections';
import { Trail } from './Trail';

/** The audit log, for administrators. */
export function LogSection() {
  const archive = useSectionsPart(({ children }) => children.archive);
  return <ForAdministrators>{archive !== undefined && <Trail archive={archive} />}</ForAdministrators>;
}

import { ForAdministrators } from '../ForAdministrators';
import { useSectionsPart } from '../use-sections';
import { Recordings } from './Recordings';
import { Trail } from './Trail';

/** The audit log, and recordings of attendees, for administrators. */
export function LogSection() {
  const archive = useSectionsPart(({ children }) => children.archive);
  return (
    <ForAdministrators>
      {archive !== undefined && (
        <>
          <Trail archive={archive} />
          <Recordings archive={archive} />
        </>
      )}
    </ForAdministrators>
  );
}

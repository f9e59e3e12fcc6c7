import { ForAdministrators } from '../ForAdministrators';
import { useSectionsPart } from '../use-sections';
import { Helping } from './Helping';
import { Imports } from './Imports';

/** Registrations and attendees, for administrators. */
export function PeopleSection() {
  const imports = useSectionsPart(({ children }) => children.imports);
  const helping = useSectionsPart(({ children }) => children.helping);
  return (
    <ForAdministrators>
      {helping !== undefined && <Helping helping={helping} />}
      {imports !== undefined && <Imports imports={imports} />}
    </ForAdministrators>
  );
}

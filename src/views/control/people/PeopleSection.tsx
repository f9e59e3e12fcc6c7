import { ForAdministrators } from '../ForAdministrators';
import { useSectionsPart } from '../use-sections';
import { Helping } from './Helping';
import { Imports } from './Imports';
import { ReceivingPanel } from './ReceivingPanel';

/** Attendees and their registrations, for administrators. */
export function PeopleSection() {
  const imports = useSectionsPart(({ children }) => children.imports);
  const helping = useSectionsPart(({ children }) => children.helping);
  const adding = useSectionsPart(({ children }) => children.adding);
  const receiving = useSectionsPart(({ children }) => children.receiving);
  const inviting = useSectionsPart(({ children }) => children.inviting);
  return (
    <ForAdministrators>
      {helping !== undefined && adding !== undefined && inviting !== undefined && (
        <Helping helping={helping} adding={adding} inviting={inviting} />
      )}
      {receiving !== undefined && <ReceivingPanel receiving={receiving} />}
      {imports !== undefined && <Imports imports={imports} />}
    </ForAdministrators>
  );
}

import { SearchContent } from '../../search/SearchContent';

/** The search of the venue, as a widget. */
export default function AiSearchWidget() {
  return <SearchContent />;
}

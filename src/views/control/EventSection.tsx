import { SearchIndex } from './SearchIndex';

/** What organisers do during the event. */
export const EventSection = () => <SearchIndex />;

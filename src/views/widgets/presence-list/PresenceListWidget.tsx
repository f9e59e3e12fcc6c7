import { ComingSoon } from '../ComingSoon';

export default function PresenceListWidget() {
  return <ComingSoon />;
}

import { ComingSoon } from '../ComingSoon';

export default function MeetingWidget() {
  return <ComingSoon />;
}

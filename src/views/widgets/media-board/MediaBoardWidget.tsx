import { ComingSoon } from '../ComingSoon';

export default function MediaBoardWidget() {
  return <ComingSoon />;
}

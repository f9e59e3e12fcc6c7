import { ComingSoon } from '../ComingSoon';

export default function WhiteboardWidget() {
  return <ComingSoon />;
}

import { ComingSoon } from '../ComingSoon';

export default function ChatWidget() {
  return <ComingSoon />;
}

import { ComingSoon } from '../ComingSoon';

export default function AiSearchWidget() {
  return <ComingSoon />;
}

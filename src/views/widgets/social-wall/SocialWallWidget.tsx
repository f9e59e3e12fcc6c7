import { ComingSoon } from '../ComingSoon';

export default function SocialWallWidget() {
  return <ComingSoon />;
}

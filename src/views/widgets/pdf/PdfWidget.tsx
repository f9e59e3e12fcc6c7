import { ComingSoon } from '../ComingSoon';

export default function PdfWidget() {
  return <ComingSoon />;
}

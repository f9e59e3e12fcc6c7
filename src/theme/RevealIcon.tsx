import IconEye from '@tabler/icons-react/icons/IconEye';
import IconEyeOff from '@tabler/icons-react/icons/IconEyeOff';

/** On the button that shows a password or hides it again. */
export const RevealIcon = ({ reveal }: { reveal: boolean }) => {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon aria-hidden="true" />;
};
